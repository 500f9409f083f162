import { type RefObject, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { saysOffline } from '@/lib/dataError'

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

/** Distance from the viewport that still counts as in view, as a CSS margin. */
const MARGIN = '100px 0px'

/** Whether an element is, or has been, near the viewport. False until it has been painted once. */
export function useInView(element: RefObject<HTMLElement | null>, margin = MARGIN): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isInView || !target) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true)
      },
      { rootMargin: margin },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isInView, element, margin])
  return isInView
}

const subscribe = () => () => undefined

/**
 * False while hydrating prerendered HTML, then true. For values unknown at build time, such as the URL's hash.
 * @param isRight whether the HTML is already right, so that nothing has to be rendered again
 */
export const useIsHydrated = (isRight = false): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => isRight && !import.meta.env.SSR,
  )

/** Clears a failure that says "You are offline" once the connection is back. */
export function useForgetOffline(failure: unknown, clear: () => void): void {
  const isOffline = saysOffline(failure)
  const forget = useEffectEvent(clear)
  useEffect(() => {
    if (!isOffline) return
    const listener = () => forget()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isOffline])
}
