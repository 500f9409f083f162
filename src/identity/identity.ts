import type { ComponentType } from 'react'

/** The signed-in person as the identity provider knows them. */
export interface IdentityUser {
  /** The provider's user id: the `sub` claim, `user_id` and `clerk_user_id` of the database. */
  id: string
  email: string | null
  username: string | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  imageUrl: string | null
}

/** What the provider knows at a moment. `loading` only until it has answered for the first time. */
export type IdentitySnapshot =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: IdentityUser }

/**
 * The seam between the product and whoever keeps its accounts (design §6).
 * Everything above it asks this interface; nothing above it names a provider.
 */
export interface Identity {
  getSnapshot: () => IdentitySnapshot
  /** Calls back after each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void
  /** The token that the database accepts, renewed when it is about to end; null when nobody is signed in. */
  getToken: () => Promise<string | null>
  /** Ends the session here. Resolves also where the server no longer knows it (spec §7). */
  signOut: () => Promise<void>
  /** The widget of /signin. */
  SignIn: ComponentType
  /** The widget of /register. */
  SignUp: ComponentType
  /** The widget of /profile. */
  Account: ComponentType
  /** Stays mounted at the top of the page while this provider is in use; null where none is needed. */
  Root: ComponentType | null
}
