import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** By history entry and name. Outside React, because pages unmount on navigation. */
const values = new Map<string, unknown>()

/** State of a history entry, restored when the user goes back to it. */
export function useHistoryState<T>(name: string, initial: T): [value: T, setValue: Dispatch<SetStateAction<T>>] {
  const id = `${useLocation().key} ${name}`
  // Each name is only ever used with one type.
  const [value, setValue] = useState(() => (values.has(id) ? (values.get(id) as T) : initial))
  useEffect(() => {
    values.set(id, value)
  }, [id, value])
  return [value, setValue]
}

/**
 * The last value found for a key, kept if a later read finds nothing, so that a deletion elsewhere does not remove what the user is
 * reading or typing. null until something has been found.
 */
export function useLastFound<T extends object>(key: string, found: T | null | undefined): T | null {
  const [last, setLast] = useState<{ key: string; value: T } | null>(null)
  if (found && last?.value !== found) setLast({ key, value: found })
  if (found) return found
  return last?.key === key ? last.value : null
}
