const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/**
 * Resolves once the reader does anything. For the code of prerendered parts below the first screen: until then their
 * HTML is all that can be needed of them. The build itself does not wait.
 */
export const firstInput = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return resolve()
  const done = () => {
    for (const input of INPUTS) removeEventListener(input, done)
    resolve()
  }
  for (const input of INPUTS) addEventListener(input, done, { passive: true })
})
