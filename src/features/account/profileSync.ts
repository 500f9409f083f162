import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser } from '@/identity/identity'
import { messageOf } from '@/lib/messageOf'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { readUsername, syncUserProfile } from './account.queries'

const SYNC_FAILED = 'Failed to sync user profile'

async function sync(user: IdentityUser): Promise<void> {
  const { startSync, finishSync, failSync } = useAuthStore.getState()
  // The user may change while the request is pending.
  const isStillHere = () => useAuthStore.getState().user === user
  startSync()
  try {
    const profile = await syncUserProfile(user)
    if (isStillHere()) finishSync(profile)
  } catch (error) {
    if (isStillHere()) failSync((error instanceof Error && error.message) || SYNC_FAILED)
  }
}

/** Tries again what failed. */
export async function retryProfileSync(): Promise<void> {
  const { user } = useAuthStore.getState()
  if (user) await sync(user)
}

/**
 * Keeps authStore in step with the identity: who is here, and their profile, which is brought up to date each time
 * a user signs in and cleared when they sign out. Returns the way to stop.
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
 * Reads the username that the header shows each time a profile is synced or edited. A failure leaves it
 * empty, is written to the console and kept, and not shown. Returns the way to stop.
 */
export const followUsername = (): (() => void) =>
  useAuthStore.subscribe(({ profile }, before) => {
    if (profile && profile !== before.profile) void read(profile)
  })
