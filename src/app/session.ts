import { currentIdentity } from '@/identity/currentIdentity'
import { useAuthStore } from '@/stores/authStore'

let started = false

function syncOnceSignedIn(): void {
  if (started || currentIdentity.getSnapshot().status === 'signed-out') return
  started = true
  import('@/features/account/profileSync').then(
    ({ startProfileSync, followUsername }) => {
      followUsername()
      startProfileSync()
    },
    () => {
      // Until the network is back, the user is treated as a visitor, instead of pages loading forever.
      started = false
      useAuthStore.getState().failSync()
      addEventListener('online', syncOnceSignedIn, { once: true })
    },
  )
}

/**
 * Keeps authStore in step with the signed-in user. Visitors download none of the code for it.
 * Returns a function that stops waiting for a sign-in; a sync that has started runs until the page closes.
 */
export function startSessionSync(): () => void {
  const stop = currentIdentity.subscribe(syncOnceSignedIn)
  syncOnceSignedIn()
  return stop
}

/** For links in the identity provider's e-mails (recovery, confirmation): navigates to their page and drops the token. */
export function authCallback(): void {
  const path = currentIdentity.authCallback(location.href)
  if (path) history.replaceState(history.state, '', path)
}
