import type { User } from '@supabase/supabase-js'
import type { TextStorage } from '../textStorage'

/** Where the session is kept: the name that supabase-js itself would choose, so that it never moves. */
export const sessionKey = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/** The parts of a stored session that are read before the authentication code has looked at it. */
export interface StoredSession {
  access_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: User
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is stored, or null when it is absent or not a session. */
export function readStoredSession(storage: TextStorage, key: string): StoredSession | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(value) || !isObject(value.user)) return null
    if (typeof value.access_token !== 'string' || typeof value.user.id !== 'string') return null
    if (typeof value.expires_at !== 'number') return null
    // Written by auth-js alone, under a key of its own; the parts that decide something are checked above.
    return value as unknown as StoredSession
  } catch {
    return null
  }
}

/** What a session tells about second factors; the rest of it does not matter here. */
interface FactorSession {
  access_token: string
  user: { factors?: readonly { id: string; status: string; factor_type: string }[] }
}

/** The claims of a token, unchecked: the database checks them. Empty where they cannot be read. */
function claimsOf(token: string): { aal?: unknown } {
  try {
    const part = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** The authenticator app that has to be asked for a code before a session counts; null where none has. */
export function dueFactor({ access_token: token, user }: FactorSession): string | null {
  const app = user.factors?.find(({ status, factor_type: type }) => status === 'verified' && type === 'totp')
  return app && claimsOf(token).aal !== 'aal2' ? app.id : null
}
