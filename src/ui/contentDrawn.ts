import { useEffect } from 'react'

let tell: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  tell = resolve
})

/**
 * Says that the page shows what its visitor came for: the rest of its code is downloaded once the browser has nothing else to do. Not all
 * browsers have idle callbacks.
 */
export const contentIsDrawn = (): void =>
  'requestIdleCallback' in window ? void requestIdleCallback(tell) : void setTimeout(tell)

/** Says so when what the page reads is drawn, or could not be read. */
export function useContentDrawn(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) contentIsDrawn()
  }, [isDrawn])
}

/** Signs that somebody uses the page, and does not only wait for it. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

if (!import.meta.env.SSR)
  for (const sign of SIGNS) addEventListener(sign, tell, { once: true, capture: true, passive: true })

/**
 * Downloads code that the first page of a visit does not need to show its content: after that content, or as soon as the page is
 * used. The build, which prerenders, waits for nothing.
 */
export const afterContent =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    import.meta.env.SSR ? load() : drawn.then(load)
