import type { IdentityProvider } from '../identity'
import { browserStorage } from '../textStorage'
import { cookieHints, isClerkReturn, REMEMBERED_KEY, readRemembered } from './clerkHint.rules'

let isReturn = false

/** Clerk before its code is loaded: its cookie, or the last session of this browser, is the hint (design §6). */
export const clerkProvider: IdentityProvider = {
  name: 'clerk',
  mayBeSignedIn: () => {
    const last = readRemembered(browserStorage.getItem(REMEMBERED_KEY))
    return isReturn || cookieHints(globalThis.document?.cookie ?? '') || last?.left === false
  },
  arrive: (href) => {
    // What such an address carries is for Clerk's own code, which also takes it out of the address.
    isReturn = isClerkReturn(href)
    return null
  },
  load: async () => (await import('./clerkIdentity')).clerkIdentity,
}
