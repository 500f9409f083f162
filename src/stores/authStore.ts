import { create } from 'zustand'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser } from '@/identity/identity'
import type { Tables } from '@/lib/database.types'

export type Profile = Tables<'user_profiles'>

interface AuthState {
  /** Who is signed in; null for a visitor, and until the provider has answered. */
  user: IdentityUser | null
  /** The row of user_profiles; null until it is synced. */
  profile: Profile | null
  /** True while the provider has not answered or the profile is being synced (spec §4). */
  loading: boolean
  /** Why the last profile sync failed; null when it did not. */
  error: string | null
  /** As the header shows it (spec §7); empty until it is read, and where it could not be. */
  username: string
  /** Why the username could not be read (spec §8); null when it could. */
  usernameError: string | null
  setUser: (user: IdentityUser | null) => void
  startSync: () => void
  finishSync: (profile: Profile) => void
  failSync: (message: string) => void
  finishUsername: (username: string) => void
  failUsername: (message: string) => void
}

const NO_USERNAME = { username: '', usernameError: null }

/** Who is here, and their profile (spec §3, client state). The user's absence clears the profile (spec §4). */
export const useAuthStore = create<AuthState>()((set) => ({
  user: null,
  profile: null,
  // As in HTML that was made ahead of time, which is a visitor's; whoever may be somebody is set below.
  loading: false,
  error: null,
  ...NO_USERNAME,
  setUser: (user) =>
    set((state) => {
      if (!user) return { user: null, profile: null, loading: false, error: null, ...NO_USERNAME }
      // Somebody else signed in in another tab: nothing of the one before stays.
      return state.user?.id === user.id ? { user } : { user, profile: null, error: null, ...NO_USERNAME }
    }),
  startSync: () => set({ loading: true, error: null }),
  // An edited name is read again; until then the profile's own is shown.
  finishSync: (profile) => set({ profile, loading: false, error: null, ...NO_USERNAME }),
  failSync: (message) => set({ loading: false, error: message }),
  finishUsername: (username) => set({ username, usernameError: null }),
  failUsername: (message) => set({ username: '', usernameError: message }),
}))

// Whoever is surely a visitor waits for nothing: the header shows them the way in at the first paint.
useAuthStore.setState({ loading: currentIdentity.getSnapshot().status !== 'signed-out' })

const SUBSCRIBER_TIERS = ['premium', 'premium_plus', 'premier']

/** Whether a profile's tier opens what is for subscribers (spec §6). */
export const isSubscriber = (profile: Profile | null): boolean =>
  profile !== null && SUBSCRIBER_TIERS.includes(profile.subscription_tier)
