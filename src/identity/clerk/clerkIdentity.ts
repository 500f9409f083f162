import { createElement } from 'react'
import type { Identity } from '../identity'
import { browserStorage } from '../textStorage'
import { ClerkRoot } from './ClerkRoot'
import { mayBeSignedIn } from './clerkHint'
import { createClerkSession } from './clerkSession'

/** This page's Clerk session. Loaded only when a user may be signed in or signs in. */
export const clerkSession = createClerkSession({
  storage: browserStorage,
  mayBeSignedIn: mayBeSignedIn(),
})

export const clerkIdentity: Identity = {
  ...clerkSession.identity,
  Root: () => createElement(ClerkRoot, { session: clerkSession }),
}
