import { messageOf } from '@/lib/messageOf'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { readUsername } from './account.queries'

async function read(profile: Profile): Promise<void> {
  const { finishUsername, failUsername } = useAuthStore.getState()
  // Somebody may sign out, or change their name again, while the answer is on its way.
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
 * empty, is written to the console and kept; nobody is told. Returns the way to stop.
 */
export const followUsername = (): (() => void) =>
  useAuthStore.subscribe(({ profile }, before) => {
    if (profile && profile !== before.profile) void read(profile)
  })
