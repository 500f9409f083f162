import type { Env } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { IdentityProvider } from '../identity'
import { type Arrival, type Purpose, readArrival } from './arrival.rules'
import { browserStorage, readStoredSession, sessionKey } from './storage'

const DESTINATIONS: Record<Purpose, string> = {
  recovery: `${paths.signIn}#/reset`,
  confirmation: `${paths.signIn}#/confirmed`,
  'email-change': `${paths.profile}#/email`,
}

let arrived: Arrival | null = null

/** What the page was opened with, once. */
export function takeArrival(): Arrival | null {
  const taken = arrived
  arrived = null
  return taken
}

/** Supabase Auth before its code is loaded: a stored session is the hint (design §6). */
export const supabaseProvider = (env: Env): IdentityProvider => ({
  name: 'supabase',
  mayBeSignedIn: () => arrived !== null || readStoredSession(browserStorage, sessionKey(env.supabaseUrl)) !== null,
  arrive: (href) => {
    const arrival = readArrival(href)
    if (!arrival) return null
    arrived = arrival
    return DESTINATIONS[arrival.purpose]
  },
  load: async () => (await import('./supabaseIdentity')).supabaseIdentity,
})
