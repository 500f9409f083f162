import { afterEach } from 'vitest'

/** Timeout of Testing Library's async queries, generous because the machine may be busy. */
const ASYNC_TIMEOUT_MS = 15_000

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })
  afterEach(cleanup)
}
