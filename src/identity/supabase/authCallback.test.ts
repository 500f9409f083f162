import { describe, expect, test } from 'vitest'
import { readAuthCallback } from './authCallback'

const SITE = 'https://site.example'

describe('URLs in e-mails', () => {
  test('a recovery code on our own redirect page', () => {
    expect(readAuthCallback(`${SITE}/signin?for=recovery&code=abc`)).toEqual({
      kind: 'code',
      code: 'abc',
      purpose: 'recovery',
    })
  })

  test('a session in the fragment of the root, from the embedded backend', () => {
    const address = `${SITE}/#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery`
    expect(readAuthCallback(address)).toEqual({
      kind: 'tokens',
      accessToken: 'a',
      refreshToken: 'r',
      purpose: 'recovery',
    })
  })

  test('a refusal keeps its code and its page, never its text', () => {
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Call+0900+now'
    expect(readAuthCallback(`${SITE}/signin?for=recovery&${refusal}#${refusal}`)).toEqual({
      kind: 'refused',
      code: 'otp_expired',
      purpose: 'recovery',
    })
  })

  test('a token hash is accepted for recovery only', () => {
    expect(readAuthCallback(`${SITE}/signin?token_hash=h&type=recovery`)).toMatchObject({ kind: 'token-hash' })
    expect(readAuthCallback(`${SITE}/signin?token_hash=h&type=magiclink`)).toBeNull()
  })

  test('the first of two confirmations of a changed address', () => {
    const address = `${SITE}/profile?for=email-change#message=Confirmation+link+accepted`
    expect(readAuthCallback(address)).toEqual({ kind: 'half', purpose: 'email-change' })
  })
})

test.each([
  '/',
  '/signin',
  '/signin?next=/create#/forgot',
  '/profile#/security',
  '/thanks?source=a&code=b',
  '/performance/code?code=x',
  '/education#article-1',
  '/strategy?token_hash=x&type=recovery',
])('%s is an ordinary address', (path) => {
  expect(readAuthCallback(SITE + path)).toBeNull()
})
