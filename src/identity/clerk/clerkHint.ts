import { browserStorage } from '../textStorage'
import { cookieHints, isClerkReturn, REMEMBERED_KEY, readRemembered } from './clerkHint.rules'

let isReturn = false

/** Looks whether the page was opened from one of Clerk's messages, or by a service through which somebody signs in. */
export function noticeReturn(href: string): void {
  isReturn = isClerkReturn(href)
}

/** Clerk's cookie, or the last session of this browser, tells whether anybody may be signed in. */
export function mayBeSignedIn(): boolean {
  const last = readRemembered(browserStorage.getItem(REMEMBERED_KEY))
  return isReturn || cookieHints(globalThis.document?.cookie ?? '') || last?.left === false
}
