import { currentIdentity } from '@/identity/currentIdentity'
import { useAuthStore } from '@/stores/authStore'

/** Spec §4: the fallback of the profile sync's error. */
const SYNC_FAILED = 'Failed to sync user profile'

let started = false

function follow(): void {
  if (started || currentIdentity.getSnapshot().status === 'signed-out') return
  started = true
  import('@/features/account/profileSync').then(
    ({ startProfileSync, followUsername }) => {
      followUsername()
      startProfileSync()
    },
    () => {
      // Reads as a visitor until the network is back, rather than waiting for ever.
      started = false
      useAuthStore.getState().failSync(SYNC_FAILED)
      addEventListener('online', follow, { once: true })
    },
  )
}

/**
 * Keeps authStore in step with whoever is signed in, from the moment somebody may be: a visitor downloads none of it.
 * Returns the way to stop waiting for somebody; what has begun goes on for as long as the page is open.
 */
export function followSession(): () => void {
  const stop = currentIdentity.subscribe(follow)
  follow()
  return stop
}

/** For an address out of the identity provider's messages (recovery, confirmation): shows the page it means, without its token. */
export function authCallback(): void {
  const path = currentIdentity.authCallback(location.href)
  if (path) history.replaceState(history.state, '', path)
}
