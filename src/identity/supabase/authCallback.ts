const PURPOSES = ['recovery', 'confirmation', 'email-change', 'linked', 'sign-in'] as const

/** The purpose of an e-mail of the account service, or of a return from an OAuth service. */
export type Purpose = (typeof PURPOSES)[number]

/** The content of such a URL. */
export type AuthCallback = { purpose: Purpose } & (
  | { kind: 'code'; code: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'token-hash'; tokenHash: string }
  /** The first of the two links that confirm a changed address. */
  | { kind: 'half' }
  | { kind: 'refused'; code: string }
)

/** By the service's `type`. */
const PURPOSES_OF_SERVICE: Record<string, Purpose> = {
  recovery: 'recovery',
  signup: 'confirmation',
  email: 'confirmation',
  email_change: 'email-change',
}

/** The query parameter with the purpose in our own redirect URLs. */
export const PURPOSE_PARAMETER = 'for'

/**
 * Reads a URL opened from an e-mail of the account service; null for any other URL. Hosted projects send `?code=` to our
 * redirect page (PKCE), or `?token_hash=` if their e-mail template says so. Either may carry an error instead, whose text
 * is dropped, because a link could contain anything.
 */
export function readAuthCallback(href: string): AuthCallback | null {
  const url = new URL(href)
  const query = url.searchParams
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  const ownPage = /^\/(signin|profile)\/?$/i.test(url.pathname)
  const named = query.get(PURPOSE_PARAMETER)
  const ownPurpose = PURPOSES.find((own) => own === named)
  const type = fragment.get('type') ?? query.get('type')
  const byPage: Purpose = /^\/profile/i.test(url.pathname) ? 'email-change' : 'confirmation'
  const purpose = ownPurpose ?? PURPOSES_OF_SERVICE[type ?? ''] ?? byPage

  const refusal =
    fragment.get('error_code') ?? (ownPage ? (query.get('error_code') ?? (named && query.get('error'))) : null)
  if (refusal) return { kind: 'refused', code: refusal, purpose }
  // Embedded backend: its links carry a session, in the fragment of the root.
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

/** Keeps the callback until the code that handles it is loaded. */
export function keepAuthCallback(callback: AuthCallback): void {
  pending = callback
}

export const hasAuthCallback = (): boolean => pending !== null

/** Returns the kept callback and forgets it. */
export function takeAuthCallback(): AuthCallback | null {
  const taken = pending
  pending = null
  return taken
}
