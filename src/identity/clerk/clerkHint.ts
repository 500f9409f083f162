import { browserStorage } from '../textStorage'

/** The cookie in which Clerk tells pages whether a user is signed in: 0, or seconds since 1970. It may carry a suffix. */
const SESSION_COOKIE = /(?:^|;\s*)__client_uat(?:_[\w-]+)?=(\d+)/g

/** What Clerk's links and returns carry: tickets, the end of a verification, the way back from another service. */
const RETURN = /[?&#/]__clerk_/

/** Whether a user may be signed in at Clerk, by the cookies that scripts can read. */
export const cookieHints = (cookies: string): boolean =>
  [...cookies.matchAll(SESSION_COOKIE)].some(([, since]) => since !== '0')

/** Whether an address comes from one of Clerk's messages, or back from a service through which a user signs in. */
export const isClerkReturn = (href: string): boolean => RETURN.test(href)

/** Where this browser remembers its session with Clerk. */
export const REMEMBERED_KEY = 'clerk-session'

/** What this browser remembers of its last session with Clerk, for its other tabs and for the next visit. */
export type Remembered = { sessionId: string; left: boolean } | null

const LEFT = 'left:'

export function readRemembered(stored: string | null): Remembered {
  if (!stored) return null
  return stored.startsWith(LEFT)
    ? { sessionId: stored.slice(LEFT.length), left: true }
    : { sessionId: stored, left: false }
}

export const writeRemembered = ({ sessionId, left }: NonNullable<Remembered>): string =>
  left ? LEFT + sessionId : sessionId

let isReturn = false

/** Looks whether the page was opened from one of Clerk's messages, or by a service through which a user signs in. */
export function noticeReturn(href: string): void {
  isReturn = isClerkReturn(href)
}

/** Clerk's cookie, or the last session of this browser, tells whether a user may be signed in. */
export function mayBeSignedIn(): boolean {
  const last = readRemembered(browserStorage.getItem(REMEMBERED_KEY))
  return isReturn || cookieHints(globalThis.document?.cookie ?? '') || last?.left === false
}
