import { useSyncExternalStore } from 'react'
import { currentIdentity } from './currentIdentity'
import type { IdentitySnapshot } from './identity'

const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** The signed-in user. In prerendered HTML: a visitor. */
export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(currentIdentity.subscribe, currentIdentity.getSnapshot, () => SIGNED_OUT)
}
