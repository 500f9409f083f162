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
