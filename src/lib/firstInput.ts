const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/**
 * Resolves on the reader's first input. Prerendered parts below the fold load their code then: until then their HTML is
 * enough. In the build it resolves at once.
 */
export const firstInput = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return resolve()
  const done = () => {
    for (const input of INPUTS) removeEventListener(input, done)
    resolve()
  }
  for (const input of INPUTS) addEventListener(input, done, { passive: true })
})
