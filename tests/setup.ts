import { afterEach } from 'vitest'

/** How long a test waits for what a person would see, on a machine that does other things beside. */
const PATIENCE_MS = 15_000

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  afterEach(cleanup)
}
