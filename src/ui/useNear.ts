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
