/** What a message of the account service was about, or the way through another service. */
export type Purpose = 'recovery' | 'confirmation' | 'email-change' | 'linked' | 'sign-in'

/** What the link of such a message carries to the site. */
export type AuthCallback = { purpose: Purpose } & (
  | { kind: 'code'; code: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'token-hash'; tokenHash: string }
  /** The first of the two links of a change of address. */
  | { kind: 'half' }
  | { kind: 'refused'; code: string }
)

const PURPOSES: Record<string, Purpose> = {
  recovery: 'recovery',
  signup: 'confirmation',
  email: 'confirmation',
  email_change: 'email-change',
}

/** The query parameter with which our own links say what they are for. */
export const PURPOSE_PARAMETER = 'for'

const OWN_PURPOSES: readonly string[] = [
  'recovery',
  'confirmation',
  'email-change',
  'linked',
  'sign-in',
] satisfies Purpose[]
const isPurpose = (value: string | null): value is Purpose => value !== null && OWN_PURPOSES.includes(value)

/**
 * Reads an address that a message of the account service led to; null for any other address.
 * Hosted projects send `?code=` to the page that we named (PKCE), or `?token_hash=` where the owner wrote so into the
 * template; the embedded backend sends a session in the fragment, to the site's root. A refusal comes in either.
 * Texts in the address are not kept: the writer of a link could put anything there.
 */
export function readAuthCallback(href: string): AuthCallback | null {
  const url = new URL(href)
  const query = url.searchParams
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  const ownPage = /^\/(signin|profile)\/?$/i.test(url.pathname)
  const named = query.get(PURPOSE_PARAMETER)
  const type = fragment.get('type') ?? query.get('type')
  const byPage: Purpose = /^\/profile/i.test(url.pathname) ? 'email-change' : 'confirmation'
  const purpose = isPurpose(named) ? named : (PURPOSES[type ?? ''] ?? byPage)

  const refusal =
    fragment.get('error_code') ?? (ownPage ? (query.get('error_code') ?? (named && query.get('error'))) : null)
  if (refusal) return { kind: 'refused', code: refusal, purpose }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken, purpose }
  if (!ownPage) return null
  const code = query.get('code')
  if (code) return { kind: 'code', code, purpose }
  const tokenHash = query.get('token_hash')
  if (tokenHash && type === 'recovery') return { kind: 'token-hash', tokenHash, purpose }
  if (purpose === 'email-change' && (query.has('message') || fragment.has('message'))) return { kind: 'half', purpose }
  return null
}

let pending: AuthCallback | null = null

/** Keeps what the page was opened with until the code that can use it has come. */
export function keepAuthCallback(callback: AuthCallback): void {
  pending = callback
}

export const hasAuthCallback = (): boolean => pending !== null

/** What the page was opened with, once. */
export function takeAuthCallback(): AuthCallback | null {
  const taken = pending
  pending = null
  return taken
}
