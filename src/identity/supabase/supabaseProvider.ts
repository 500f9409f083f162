import type { Env } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { IdentityProvider } from '../identity'
import { browserStorage } from '../textStorage'
import { hasAuthCallback, keepAuthCallback, type Purpose, readAuthCallback } from './authCallback'
import { readStoredSession, sessionKey } from './storedSession'

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
  load: async () => (await import('./supabaseIdentity')).supabaseIdentity,
})
