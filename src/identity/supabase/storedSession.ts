import type { User } from '@supabase/supabase-js'
import type { TextStorage } from '../textStorage'

/** Storage key of the session: the same as supabase-js's default. */
export const sessionKey = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/** The parts of a stored session that are read before the auth code is loaded. */
export interface StoredSession {
  access_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: User
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The stored session; null when it is absent or malformed. */
export function readStoredSession(storage: TextStorage, key: string): StoredSession | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(value) || !isObject(value.user)) return null
    if (typeof value.access_token !== 'string' || typeof value.user.id !== 'string') return null
    if (typeof value.expires_at !== 'number') return null
    // Only auth-js writes this key, and the fields that we read are checked above.
    return value as unknown as StoredSession
  } catch {
    return null
  }
}

/** The parts of a session that concern MFA. */
interface FactorSession {
  access_token: string
  user: { factors?: readonly { id: string; status: string; factor_type: string }[] }
}

/** The claims of a token, not verified (the database does that). Empty when it cannot be parsed. */
function claimsOf(token: string): { aal?: unknown } {
  try {
    const part = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Id of the authenticator app whose code a session still needs to reach aal2; null when none is. */
export function dueFactor({ access_token: token, user }: FactorSession): string | null {
  const app = user.factors?.find(({ status, factor_type: type }) => status === 'verified' && type === 'totp')
  return app && claimsOf(token).aal !== 'aal2' ? app.id : null
}
