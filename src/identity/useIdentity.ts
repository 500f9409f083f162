import { useSyncExternalStore } from 'react'
import { currentIdentity } from './currentIdentity'
import type { IdentitySnapshot } from './identity'

const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** The current identity. Prerendered HTML is always a visitor's. */
export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(currentIdentity.subscribe, currentIdentity.getSnapshot, () => SIGNED_OUT)
}
