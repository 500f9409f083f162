import { createElement } from 'react'
import type { Identity } from '../identity'
import { browserStorage } from '../textStorage'
import { ClerkRoot } from './ClerkRoot'
import { mayBeSignedIn } from './clerkHint'
import { createClerkSession } from './clerkSession'

/** The session with Clerk of this page: loaded when a user is, or wants to be, signed in. */
export const clerkSession = createClerkSession({
  storage: browserStorage,
  mayBeSignedIn: mayBeSignedIn(),
})

export const clerkIdentity: Identity = {
  ...clerkSession.identity,
  Root: () => createElement(ClerkRoot, { session: clerkSession }),
}
