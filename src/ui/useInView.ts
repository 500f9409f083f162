import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport that still counts as in view. */
const MARGIN = '100px 0px'

/** Whether an element is or has been near the viewport. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isInView || !target) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isInView, element])
  return isInView
}
