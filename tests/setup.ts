import { afterEach } from 'vitest'
import { ASYNC_TIMEOUT_MS } from './eventually'

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })
  afterEach(cleanup)
}
