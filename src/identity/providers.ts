import type { Env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { mayBeSignedIn, noticeReturn } from './clerk/clerkHint'
import type { IdentityProvider } from './identity'
import { hasAuthCallback, keepAuthCallback, type Purpose, readAuthCallback } from './supabase/authCallback'
import { readStoredSession, sessionKey } from './supabase/storedSession'
import { browserStorage } from './textStorage'

const DESTINATIONS: Record<Purpose, string> = {
  recovery: `${paths.signIn}#/reset`,
  confirmation: `${paths.signIn}#/confirmed`,
  'email-change': `${paths.profile}#/email`,
  linked: `${paths.profile}#/security`,
  'sign-in': `${paths.signIn}#/confirmed`,
}

/** The part of the Supabase provider in the initial bundle; a stored session is its hint. */
export const supabaseProvider = (env: Env): IdentityProvider => ({
  name: 'supabase',
  mayBeSignedIn: () => hasAuthCallback() || readStoredSession(browserStorage, sessionKey(env.supabaseUrl)) !== null,
  authCallback: (href) => {
    const callback = readAuthCallback(href)
    if (!callback) return null
    keepAuthCallback(callback)
    return DESTINATIONS[callback.purpose]
  },
  load: async () => (await import('./supabase/supabaseIdentity')).supabaseIdentity,
})

/** The part of the Clerk provider that is in the initial bundle. */
export const clerkProvider: IdentityProvider = {
  name: 'clerk',
  mayBeSignedIn,
  authCallback: (href) => {
    // Clerk's own code reads these parameters and removes them from the URL.
    noticeReturn(href)
    return null
  },
  load: async () => (await import('./clerk/clerkIdentity')).clerkIdentity,
}
