import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query currently matches. For content that must not be rendered at all, such as a table of a thousand
 * rows on a phone; use CSS for hiding.
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
  // Prerendered HTML assumes a narrow window and is corrected on hydration.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
