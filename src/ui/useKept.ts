import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By the entry of the browser's history and the name of what is kept; outside React, since pages come and go. */
const kept = new Map<string, unknown>()

/** State that belongs to an entry of the browser's history: whoever goes back finds it as they left it. */
export function useKept<T>(name: string, initial: T): [value: T, setValue: (value: T) => void] {
  const id = `${useLocation().key} ${name}`
  // Whoever keeps something under a name reads the same type from it.
  const [value, setValue] = useState(() => (kept.has(id) ? (kept.get(id) as T) : initial))
  useEffect(() => {
    kept.set(id, value)
  }, [id, value])
  return [value, setValue]
}
