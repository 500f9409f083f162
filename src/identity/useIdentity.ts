import { useSyncExternalStore } from 'react'
import { currentIdentity } from './currentIdentity'
import type { IdentitySnapshot } from './identity'

const NOBODY: IdentitySnapshot = { status: 'signed-out' }

/** Who is here. In HTML made ahead of time: a visitor. */
export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(currentIdentity.subscribe, currentIdentity.getSnapshot, () => NOBODY)
}
