import { type RefObject, useLayoutEffect } from 'react'

interface Place {
  /** What is scrolled to. */
  box: RefObject<HTMLElement | null>
  /** What gets the keyboard; nothing where something inside the box will ask for it. */
  heading: RefObject<HTMLElement | null> | null
  /** The address names this place. */
  isTarget: boolean
  /** Differs each time somebody asks for an address, also for the same one twice. */
  visit: string
}

/** Brings the place that the address names before the reader's eyes and under the keyboard, whenever it is asked for. */
export function useArrival({ box, heading, isTarget, visit }: Place) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: visit asks again for the place that is already shown.
  useLayoutEffect(() => {
    if (!isTarget) return
    box.current?.scrollIntoView()
    // A frame later: where somebody goes back, the browser moves the focus itself after it has told us.
    const frame = requestAnimationFrame(() => heading?.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [isTarget, visit, box, heading])
}
