import { create } from 'zustand'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser } from '@/identity/identity'
import type { Tables } from '@/lib/database.types'

export type Profile = Tables<'user_profiles'>

interface AuthState {
  /** The signed-in user; null for visitors and until the identity provider has answered. */
  user: IdentityUser | null
  /** The row of user_profiles; null until it is synced. */
  profile: Profile | null
  /** True until the provider has answered, and while the profile is being synced. */
  loading: boolean
  /** Why the last profile sync failed; null if it did not. */
  error: string | null
  /** The name in the header; empty until it is read, or if that failed. */
  username: string
  /** Why the username could not be read; null if it could. */
  usernameError: string | null
  setUser: (user: IdentityUser | null) => void
  startSync: () => void
  finishSync: (profile: Profile) => void
  /** Without a message of its own, a failure is 'Failed to sync user profile'. */
  failSync: (message?: string) => void
  finishUsername: (username: string) => void
  failUsername: (message: string) => void
}

const NO_USERNAME = { username: '', usernameError: null }

/** The signed-in user and their profile. Signing out clears the profile. */
export const useAuthStore = create<AuthState>()((set) => ({
  user: null,
  profile: null,
  // Prerendered HTML shows a visitor; the real value is set below.
  loading: false,
  error: null,
  ...NO_USERNAME,
  setUser: (user) =>
    set((state) => {
      if (!user) return { user: null, profile: null, loading: false, error: null, ...NO_USERNAME }
      // Another user signed in in another tab: drop everything of the previous one.
      return state.user?.id === user.id ? { user } : { user, profile: null, error: null, ...NO_USERNAME }
    }),
  startSync: () => set({ loading: true, error: null }),
  // The username is read again; until then the profile's own is shown.
  finishSync: (profile) => set({ profile, loading: false, error: null, ...NO_USERNAME }),
  failSync: (message) => set({ loading: false, error: message || 'Failed to sync user profile' }),
  finishUsername: (username) => set({ username, usernameError: null }),
  failUsername: (message) => set({ username: '', usernameError: message }),
}))

// Without a session, "Sign in" shows at the first paint. The initial state is kept, since a new object, though equal, would render
// everything that reads it once more after hydration.
if (currentIdentity.getSnapshot().status !== 'signed-out') useAuthStore.setState({ loading: true })

const SUBSCRIBER_TIERS = ['premium', 'premium_plus', 'premier']

/** Whether a profile's tier counts as a subscription. */
export const isSubscriber = (profile: Profile | null): boolean =>
  profile !== null && SUBSCRIBER_TIERS.includes(profile.subscription_tier)
