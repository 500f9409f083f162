import type { ComponentType } from 'react'

/** The signed-in person as the identity provider knows them. */
export interface IdentityUser {
  /** The provider's user id: the `sub` claim, `user_id` and `clerk_user_id` of the database. */
  id: string
  email: string | null
  /** As given by the person, null when they gave none; what can be derived from the rest is not filled in here. */
  username: string | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  imageUrl: string | null
  /**
   * Where the person edits the four names: with the provider, whose values then win at each profile sync, or in the
   * profile, which then only copies what was given at registration.
   */
  namesEditedAt: 'provider' | 'profile'
}

/** A session that ended by itself (expired, or closed from another device) while the user was working. */
export interface SessionEnd {
  /** How many requests were turned down since: each is a moment to ask for the password again. */
  refusals: number
}

/**
 * What the provider knows at a moment. `loading` only until it has answered for the first time.
 * A user whose session ended by itself stays `signed-in`, with `ended` set, until they sign in again or sign out:
 * so that no open form disappears with what was typed into it.
 */
export type IdentitySnapshot =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: IdentityUser; ended: SessionEnd | null }

/**
 * The interface between the product and its account provider. What every page needs; the widgets of
 * /signin, /register and /profile are drawn with the product's own parts and live above it, in features/account.
 */
export interface Identity {
  /** The same object until something changed; `user` too, so that it can be compared. */
  getSnapshot: () => IdentitySnapshot
  /** Calls back after each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void
  /**
   * The token that the database accepts, renewed when it is about to end; null when no user is signed in.
   * @param refused the token that the database has just turned down, so that it is renewed whatever its age.
   * @throws DataError `SESSION` when the session has ended, `NETWORK` when it cannot be renewed now.
   */
  getToken: (refused?: string) => Promise<string | null>
  /**
   * Ends the session here. Resolves also where the server no longer knows it, or cannot be reached: then its
   * end is made up for at the next visit where only the server can end it.
   */
  signOut: () => Promise<void>
  /** Stays mounted at the top of the page while this provider is in use; null where none is needed. */
  Root: ComponentType | null
}

/** A provider before any of its code is loaded: small enough for every visitor. */
export interface IdentityProvider {
  name: 'supabase' | 'clerk'
  /** Whether a user may be signed in here; a wrong yes costs a download, a wrong no is not allowed. */
  mayBeSignedIn: () => boolean
  /**
   * Looks whether the address comes from one of the provider's messages (recovery, confirmation). If so, keeps what
   * it carries and returns the path to show instead, so that no token stays in the address bar.
   */
  authCallback: (href: string) => string | null
  load: () => Promise<Identity>
}
