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
  setUser: (user: IdentityUser | null) => void
  startSync: () => void
  finishSync: (profile: Profile) => void
  failSync: (message: string) => void
}

/** Who is here, and their profile (spec §3, client state). The user's absence clears the profile (spec §4). */
export const useAuthStore = create<AuthState>()((set) => ({
  user: null,
  profile: null,
  // Whoever is surely a visitor waits for nothing: the header shows them the way in at the first paint.
  loading: currentIdentity.getSnapshot().status !== 'signed-out',
  error: null,
  setUser: (user) =>
    set((state) => {
      if (!user) return { user: null, profile: null, loading: false, error: null }
      // Somebody else signed in in another tab: nothing of the one before stays.
      return state.user?.id === user.id ? { user } : { user, profile: null, error: null }
    }),
  startSync: () => set({ loading: true, error: null }),
  finishSync: (profile) => set({ profile, loading: false, error: null }),
  failSync: (message) => set({ loading: false, error: message }),
}))

const SUBSCRIBER_TIERS = ['premium', 'premium_plus', 'premier']

/** Whether a profile's tier opens what is for subscribers (spec §6). */
export const isSubscriber = (profile: Profile | null): boolean =>
  profile !== null && SUBSCRIBER_TIERS.includes(profile.subscription_tier)
