import { useEffect } from 'react'

let tell: () => void = () => undefined
const drawn = new Promise<void>((resolve) => {
  tell = resolve
})

/** A page in the background, or one that paints nothing, may have no idle time. Then its other code waits this long. */
const LONGEST_WAIT_MS = 2_000

/**
 * Announces that the page shows what its visitor came for. The rest of its code is downloaded once the browser is idle, in browsers
 * with idle callbacks.
 */
export const contentIsDrawn = (): void =>
  'requestIdleCallback' in window ? void requestIdleCallback(tell, { timeout: LONGEST_WAIT_MS }) : void setTimeout(tell)

/** Announces it when what the page reads is drawn, or could not be read. */
export function useContentDrawn(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) contentIsDrawn()
  }, [isDrawn])
}

/** Events that show that somebody is using the page, rather than waiting for it. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

if (!import.meta.env.SSR)
  for (const sign of SIGNS) addEventListener(sign, tell, { once: true, capture: true, passive: true })

/**
 * Downloads code that the first page of a visit does not need for its content, after that content or as soon as the page is used.
 * During prerendering it does not wait.
 */
export const afterContent =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    import.meta.env.SSR ? load() : drawn.then(load)
