import { describe, expect, test } from 'vitest'
import { readAuthCallback } from './authCallback'

const SITE = 'https://site.example'

describe('addresses that come from a message', () => {
  test('a recovery code on the page that was named for it', () => {
    expect(readAuthCallback(`${SITE}/signin?for=recovery&code=abc`)).toEqual({
      kind: 'code',
      code: 'abc',
      purpose: 'recovery',
    })
  })

  test('a session in the fragment, as the embedded backend sends it to the root', () => {
    const address = `${SITE}/#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery`
    expect(readAuthCallback(address)).toEqual({
      kind: 'tokens',
      accessToken: 'a',
      refreshToken: 'r',
      purpose: 'recovery',
    })
  })

  test('a refusal keeps its code and the page it was meant for, never its words', () => {
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Call+0900+now'
    expect(readAuthCallback(`${SITE}/signin?for=recovery&${refusal}#${refusal}`)).toEqual({
      kind: 'refused',
      code: 'otp_expired',
      purpose: 'recovery',
    })
  })

  test('a token hash counts for recovery alone', () => {
    expect(readAuthCallback(`${SITE}/signin?token_hash=h&type=recovery`)).toMatchObject({ kind: 'token-hash' })
    expect(readAuthCallback(`${SITE}/signin?token_hash=h&type=magiclink`)).toBeNull()
  })

  test('the first half of a change of address', () => {
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
