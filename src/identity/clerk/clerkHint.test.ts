import { expect, test } from 'vitest'
import { cookieHints, isClerkReturn, readRemembered, writeRemembered } from './clerkHint'

test.each([
  ['__client_uat=1763700000', true],
  ['theme=dark; __client_uat_Ab1-x=1763700000', true],
  ['__client_uat=0', false],
  ['__client_uat_Ab1=0; __client_uat=0', false],
  ['__client_uat_Ab1=0; __client_uat=1763700000', true],
  ['not__client_uat=1', false],
  ['', false],
])('the cookies %j say that a user may be signed in: %s', (cookies, hint) => {
  expect(cookieHints(cookies)).toBe(hint)
})

test.each([
  ['https://site.example/signin#/verify?__clerk_status=verified&__clerk_created_session=sess_1', true],
  ['https://site.example/register?__clerk_ticket=abc', true],
  ['https://site.example/strategy?next=/home', false],
  ['https://site.example/performance/my__clerk_strategy', false],
])('%s comes from Clerk: %s', (href, is) => {
  expect(isClerkReturn(href)).toBe(is)
})

test('a remembered session survives a round trip through storage', () => {
  for (const remembered of [
    { sessionId: 'sess_1', left: false },
    { sessionId: 'sess_1', left: true },
  ]) {
    expect(readRemembered(writeRemembered(remembered))).toEqual(remembered)
  }
  expect(readRemembered(null)).toBeNull()
})
