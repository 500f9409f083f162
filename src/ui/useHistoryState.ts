import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By history entry and name. Outside React, because pages unmount on navigation. */
const values = new Map<string, unknown>()

/** State of a history entry, restored when the user goes back to it. */
export function useHistoryState<T>(name: string, initial: T): [value: T, setValue: (value: T) => void] {
  const id = `${useLocation().key} ${name}`
  // Each name is used with one type.
  const [value, setValue] = useState(() => (values.has(id) ? (values.get(id) as T) : initial))
  useEffect(() => {
    values.set(id, value)
  }, [id, value])
  return [value, setValue]
}
