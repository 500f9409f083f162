import { browserStorage } from '../textStorage'

/** Clerk's cookie that shows whether a user is signed in: 0, or seconds since 1970. Its name may have a suffix. */
const SESSION_COOKIE = /(?:^|;\s*)__client_uat(?:_[\w-]+)?=(\d+)/g

/** Parameters in links of Clerk's e-mails and in returns from OAuth services. */
const RETURN = /[?&#/]__clerk_/

/** Whether a user may be signed in at Clerk, by the cookies that scripts can read. */
export const cookieHints = (cookies: string): boolean =>
  [...cookies.matchAll(SESSION_COOKIE)].some(([, since]) => since !== '0')

/** Whether a URL comes from one of Clerk's e-mails or is the return from an OAuth service. */
export const isClerkReturn = (href: string): boolean => RETURN.test(href)

/** Storage key of the remembered Clerk session. */
export const REMEMBERED_KEY = 'clerk-session'

/** The browser's last Clerk session, for its other tabs and the next visit. */
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

/** Notes whether the page was opened from one of Clerk's e-mails or by an OAuth service. */
export function noticeReturn(href: string): void {
  isReturn = isClerkReturn(href)
}

/** Whether a user may be signed in, by Clerk's cookie or this browser's last session. */
export function mayBeSignedIn(): boolean {
  const last = readRemembered(browserStorage.getItem(REMEMBERED_KEY))
  return isReturn || cookieHints(globalThis.document?.cookie ?? '') || last?.left === false
}
