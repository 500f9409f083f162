import { type RefObject, useEffect, useState } from 'react'

/** Distance from the viewport that still counts as in view, as a CSS margin. */
const MARGIN = '100px 0px'

/** Whether an element is or has been near the viewport. False until it has been painted once. */
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
