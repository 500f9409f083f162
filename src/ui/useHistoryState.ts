import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By history entry and name. Outside React, because a page unmounts when it is left. */
const values = new Map<string, unknown>()

/** State that belongs to an entry of the browser's history: going back to it restores the state. */
export function useHistoryState<T>(name: string, initial: T): [value: T, setValue: (value: T) => void] {
  const id = `${useLocation().key} ${name}`
  // Every caller of a name stores the same type under it.
  const [value, setValue] = useState(() => (values.has(id) ? (values.get(id) as T) : initial))
  useEffect(() => {
    values.set(id, value)
  }, [id, value])
  return [value, setValue]
}
