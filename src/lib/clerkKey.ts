const KEY = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i

/**
 * The host of Clerk's frontend API, which a publishable key contains: base64 of the host and a `$`
 * (https://clerk.com/docs/guides/how-clerk-works/overview). Null for a malformed key.
 */
export function clerkHost(publishableKey: string): string | null {
  const encoded = KEY.exec(publishableKey)?.[1]
  if (!encoded) return null
  try {
    const decoded = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const host = decoded.endsWith('$') ? decoded.slice(0, -1) : ''
    return HOST.test(host) ? host : null
  } catch {
    return null
  }
}
