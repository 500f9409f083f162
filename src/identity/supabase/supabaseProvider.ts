import type { Env } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { IdentityProvider } from '../identity'
import { browserStorage } from '../textStorage'
import { hasArrival, keepArrival } from './arrival'
import { type Purpose, readArrival } from './arrival.rules'
import { readStoredSession, sessionKey } from './storage'

const DESTINATIONS: Record<Purpose, string> = {
  recovery: `${paths.signIn}#/reset`,
  confirmation: `${paths.signIn}#/confirmed`,
  'email-change': `${paths.profile}#/email`,
  linked: `${paths.profile}#/security`,
  'sign-in': `${paths.signIn}#/confirmed`,
}

/** Supabase Auth before its code is loaded: a stored session is the hint (design §6). */
export const supabaseProvider = (env: Env): IdentityProvider => ({
  name: 'supabase',
  mayBeSignedIn: () => hasArrival() || readStoredSession(browserStorage, sessionKey(env.supabaseUrl)) !== null,
  arrive: (href) => {
    const arrival = readArrival(href)
    if (!arrival) return null
    keepArrival(arrival)
    return DESTINATIONS[arrival.purpose]
  },
  load: async () => (await import('./supabaseIdentity')).supabaseIdentity,
})
