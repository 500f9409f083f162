import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, followed as the window changes. For what must not be drawn at all where it does not
 * fit, such as a table of a thousand rows on a phone; what only hides uses CSS.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  // Prerendered HTML is for the narrow window; the browser corrects it when it hydrates.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
