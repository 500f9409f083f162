import type { ComponentType } from 'react'
import { NETWORK, REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { DataError } from '@/lib/dataError'

/** The signed-in user as the provider knows them. */
export interface IdentityUser {
  /** The provider's user id: the `sub` claim, `user_id` and `clerk_user_id` of the database. */
  id: string
  email: string | null
  /** As entered by the user; null if not given. Nothing is derived. */
  username: string | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  imageUrl: string | null
  /**
   * Where the user edits the four names. `provider`: its values overwrite the profile at each sync. `profile`: the values
   * given at registration are copied once.
   */
  namesEditedAt: 'provider' | 'profile'
}

/** A session that expired, or was closed from another device, while the user was working. */
export interface SessionEnd {
  /** Requests refused since then; each one prompts for the password again. */
  refusals: number
}

/**
 * The current state. `loading` only until the provider's first answer. A user whose session expired stays `signed-in`,
 * with `ended` set, until they sign in again or sign out, so that open forms keep what was typed.
 */
export type IdentitySnapshot =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: IdentityUser; ended: SessionEnd | null }

/**
 * The interface to the account provider that every page needs. The screens of /signin, /register and /profile are in
 * features/account.
 */
export interface Identity {
  /** The same object until something changes, `user` included, so that both can be compared by identity. */
  getSnapshot: () => IdentitySnapshot
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /**
   * The token for the database, renewed when it is about to expire; null when no user is signed in.
   * @param refused a token that the database has just refused, which is then renewed whatever its age.
   * @throws DataError `SESSION` when the session has ended, `NETWORK` when it cannot be renewed now.
   */
  getToken: (refused?: string) => Promise<string | null>
  /**
   * Ends the session in this browser. Also resolves when the server does not know it or cannot be reached; if only the
   * server can end it, the next visit retries.
   */
  signOut: () => Promise<void>
  /** Mounted at the top of the page while this provider is in use; null when not needed. */
  Root: ComponentType | null
}

/** The small part of a provider that every visitor downloads. */
export interface IdentityProvider {
  name: 'supabase' | 'clerk'
  /** Whether a user may be signed in. A false positive costs a download; a false negative must not happen. */
  mayBeSignedIn: () => boolean
  /**
   * If the URL comes from one of the provider's e-mails (recovery, confirmation), keeps its parameters and returns the path
   * to show instead, so that no token stays in the address bar.
   */
  authCallback: (href: string) => string | null
  load: () => Promise<Identity>
}

/** The error for an account service that does not answer. */
export const unreachable = () => new DataError('The account service cannot be reached', NETWORK)

/** Resolves or rejects like `work`, or rejects when it exceeds the timeout of requests. @throws DataError `NETWORK` */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
