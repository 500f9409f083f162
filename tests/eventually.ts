import { vi } from 'vitest'

/** How long a test waits for what it expects, generous because the machine may be busy. */
export const ASYNC_TIMEOUT_MS = 15_000

/** Repeats a check until it no longer throws. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: ASYNC_TIMEOUT_MS })
