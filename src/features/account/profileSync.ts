import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser } from '@/identity/identity'
import { messageOf } from '@/lib/dataError'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { readUsername, syncUserProfile } from './account.queries'

async function sync(user: IdentityUser): Promise<void> {
  const { startSync, finishSync, failSync } = useAuthStore.getState()
  // The user may change while the request is pending.
  const isStillHere = () => useAuthStore.getState().user === user
  startSync()
  try {
    const profile = await syncUserProfile(user)
    if (isStillHere()) finishSync(profile)
  } catch (error) {
    if (isStillHere()) failSync(error instanceof Error ? error.message : undefined)
  }
}

/** Retries a failed sync. */
export async function retryProfileSync(): Promise<void> {
  const { user } = useAuthStore.getState()
  if (user) await sync(user)
}

/**
 * Keeps authStore in sync with the identity: the user and their profile, which is updated at each sign-in and cleared at
 * sign-out. Returns the unsubscribe function.
 */
export function startProfileSync(): () => void {
  const follow = () => {
    const snapshot = currentIdentity.getSnapshot()
    if (snapshot.status === 'loading') return
    const user = snapshot.status === 'signed-in' ? snapshot.user : null
    const { user: known, setUser } = useAuthStore.getState()
    if (user && user === known) return
    setUser(user)
    if (user) void sync(user)
  }
  const repeat = () => {
    if (useAuthStore.getState().error) void retryProfileSync()
  }
  const stop = currentIdentity.subscribe(follow)
  addEventListener('online', repeat)
  follow()
  return () => {
    stop()
    removeEventListener('online', repeat)
  }
}

async function read(profile: Profile): Promise<void> {
  const { finishUsername, failUsername } = useAuthStore.getState()
  // The user may sign out, or change the name again, while the request is pending.
  const isStillIt = () => useAuthStore.getState().profile === profile
  try {
    const username = await readUsername(profile.id)
    if (isStillIt()) finishUsername(username)
  } catch (error) {
    console.error('The username could not be read:', error)
    if (isStillIt()) failUsername(messageOf(error))
  }
}

/**
 * Reads the header's username whenever the profile has been synced or edited. On failure it stays empty, and the error
 * is logged and stored but not shown. Returns the unsubscribe function.
 */
export const followUsername = (): (() => void) =>
  useAuthStore.subscribe(({ profile }, before) => {
    if (profile && profile !== before.profile) void read(profile)
  })
