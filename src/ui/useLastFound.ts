import { useState } from 'react'

/**
 * The last value found for a key. Kept when a later read finds nothing, so that a deletion elsewhere does not remove what
 * the user is reading or typing. null until something was found.
 */
export function useLastFound<T extends object>(key: string, found: T | null | undefined): T | null {
  const [last, setLast] = useState<{ key: string; value: T } | null>(null)
  if (found && last?.value !== found) setLast({ key, value: found })
  if (found) return found
  return last?.key === key ? last.value : null
}
