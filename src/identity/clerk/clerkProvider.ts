import type { IdentityProvider } from '../identity'
import { mayBeSignedIn, noticeReturn } from './clerkHint'

/** Clerk before its code is loaded. */
export const clerkProvider: IdentityProvider = {
  name: 'clerk',
  mayBeSignedIn,
  authCallback: (href) => {
    // What such an address carries is for Clerk's own code, which also takes it out of the address.
    noticeReturn(href)
    return null
  },
  load: async () => (await import('./clerkIdentity')).clerkIdentity,
}
