import { useSyncExternalStore } from 'react'
import { currentIdentity } from './currentIdentity'
import type { IdentitySnapshot } from './identity'

const NOBODY: IdentitySnapshot = { status: 'signed-out' }

/** Who is here. In HTML made ahead of time: a visitor. */
export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(currentIdentity.subscribe, currentIdentity.getSnapshot, () => NOBODY)
}

/** Whether the session of whoever is here has ended by itself: they are being asked to sign in again. */
export function useSessionOver(): boolean {
  const identity = useIdentity()
  return identity.status === 'signed-in' && identity.ended !== null
}
