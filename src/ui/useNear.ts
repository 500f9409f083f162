import { type RefObject, useEffect, useState } from 'react'

/** How far below or above the screen counts as near it. */
const NEAR = '100px 0px'

/**
 * Whether an element is, or was, near the screen. Asked once the page has loaded, so that what waits for it takes nothing
 * from the page itself.
 */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const target = element.current
    if (near || !target) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    const observe = () => observer.observe(target)
    if (document.readyState === 'complete') observe()
    else addEventListener('load', observe, { once: true })
    return () => {
      removeEventListener('load', observe)
      observer.disconnect()
    }
  }, [near, element])
  return near
}

/** What somebody does before they scroll, on any kind of device. Not `scroll` itself: pages scroll by themselves too. */
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Whether an element is near the screen, or somebody has begun to use the page, so that it is here before they reach it.
 * For what stands below the first screen.
 */
export function useNearOrActive(element: RefObject<HTMLElement | null>): boolean {
  const near = useNear(element)
  // Somebody who came from another page of the site has used it already.
  const [active, setActive] = useState(() => navigator.userActivation?.hasBeenActive ?? false)
  useEffect(() => {
    if (near || active) return
    const begin = () => setActive(true)
    for (const event of ACTIVITY) addEventListener(event, begin, { passive: true })
    return () => {
      for (const event of ACTIVITY) removeEventListener(event, begin)
    }
  }, [near, active])
  return near || active
}
