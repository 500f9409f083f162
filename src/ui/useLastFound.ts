import { useState } from 'react'

/**
 * What was last found under a key, kept while a later read finds nothing: a thing that is deleted elsewhere does not
 * take away what the user is reading or typing. null until something was found.
 */
export function useLastFound<T extends object>(key: string, found: T | null | undefined): T | null {
  const [last, setLast] = useState<{ key: string; value: T } | null>(null)
  if (found && last?.value !== found) setLast({ key, value: found })
  if (found) return found
  return last?.key === key ? last.value : null
}
