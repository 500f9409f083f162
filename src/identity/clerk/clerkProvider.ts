import type { IdentityProvider } from '../identity'
import { mayBeSignedIn, noticeReturn } from './clerkHint'

/** The part of the Clerk provider that is in the initial bundle. */
export const clerkProvider: IdentityProvider = {
  name: 'clerk',
  mayBeSignedIn,
  authCallback: (href) => {
    // Clerk's own code reads these parameters and removes them from the URL.
    noticeReturn(href)
    return null
  },
  load: async () => (await import('./clerkIdentity')).clerkIdentity,
}
