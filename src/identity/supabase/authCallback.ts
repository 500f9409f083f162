import type { AuthCallback } from './authCallback.rules'

let pending: AuthCallback | null = null

/** Keeps what the page was opened with until the code that can use it has come. */
export function keepAuthCallback(callback: AuthCallback): void {
  pending = callback
}

export const hasAuthCallback = (): boolean => pending !== null

/** What the page was opened with, once. */
export function takeAuthCallback(): AuthCallback | null {
  const taken = pending
  pending = null
  return taken
}
