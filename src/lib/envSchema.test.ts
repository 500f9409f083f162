import { expect, test } from 'vitest'
import { checkEnv } from './envSchema'

test('nothing set, and empty lines, are fine', () => {
  expect(() => checkEnv({})).not.toThrow()
  expect(() => checkEnv({ VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', VITE_CONTACT_EMAIL: '' })).not.toThrow()
})

test('a hosted project with everything set is fine', () => {
  const hosted = {
    VITE_SUPABASE_URL: 'https://x.supabase.co/',
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
    VITE_CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.site.example$')}`,
    VITE_CLERK_PROXY_URL: '/__clerk',
    VITE_ALPACA_STREAM_URL: 'wss://relay.example/stream',
    VITE_CONTACT_EMAIL: 'people@site.example',
    VITE_LEDGER_PUBLIC_KEY: `log.example+01ab23cd+${'A'.repeat(44)}`,
    VITE_LEDGER_MIRROR_URL: 'https://raw.example/log/ledger.jsonl',
  }
  expect(() => checkEnv(hosted)).not.toThrow()
})

test.each([
  [{ VITE_SUPABASE_URL: 'nonsense', VITE_SUPABASE_ANON_KEY: 'long enough' }, /VITE_SUPABASE_URL is not an http/],
  [{ VITE_SUPABASE_URL: 'https://x.supabase.co' }, /VITE_SUPABASE_ANON_KEY is required/],
  [{ VITE_CLERK_PUBLISHABLE_KEY: 'sk_live_secret' }, /VITE_CLERK_PUBLISHABLE_KEY does not begin/],
  [{ VITE_CLERK_PUBLISHABLE_KEY: 'pk_live_half-of-it' }, /VITE_CLERK_PUBLISHABLE_KEY is incomplete/],
  [{ VITE_CLERK_PROXY_URL: '//elsewhere.example' }, /VITE_CLERK_PROXY_URL is neither/],
  [{ VITE_CLERK_PROXY_URL: 'https://a.example; script-src *' }, /VITE_CLERK_PROXY_URL is neither/],
  [{ VITE_CONTACT_EMAIL: 'nobody' }, /VITE_CONTACT_EMAIL/],
  [{ VITE_LEDGER_PUBLIC_KEY: 'log.example+01ab23cd' }, /VITE_LEDGER_PUBLIC_KEY is not a public key/],
  [{ VITE_LEDGER_MIRROR_URL: 'ledger.jsonl' }, /VITE_LEDGER_MIRROR_URL is neither/],
  [{ VITE_SOCIAL_X: '@us' }, /VITE_SOCIAL_X is not an http/],
  [{ VITE_ALPACA_STREAM_URL: 'https://x.example' }, /VITE_ALPACA_STREAM_URL/],
  [{ VITE_ALPACA_KEY_ID: 'PK1', VITE_ALPACA_SECRET_KEY: '' }, /VITE_ALPACA_KEY_ID and .* together/],
])('a wrong value is refused with the name of the variable: %j', (raw, message) => {
  expect(() => checkEnv(raw)).toThrow(message)
})

const token = (role: string) =>
  `${btoa('{"alg":"HS256"}')}.${btoa(`{"iss":"supabase","role":"${role}"}`)}.c2ln`.replaceAll('=', '')

test('a secret key is refused under any name, and the variable is named', () => {
  const url = 'https://x.supabase.co'
  for (const key of ['sb_secret_abcdefgh', ' sb_secret_abcdefgh', token('service_role'), 'PRIVATE+KEY+log.example+x']) {
    expect(() => checkEnv({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key })).toThrow(
      /^VITE_SUPABASE_ANON_KEY is a secret key/,
    )
    expect(() => checkEnv({ VITE_SERVICE_KEY: key })).toThrow(/^VITE_SERVICE_KEY is a secret key/)
  }
  expect(() => checkEnv({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: token('anon') })).not.toThrow()
})

test('every wrong variable is named at once', () => {
  expect(() => checkEnv({ VITE_DOCS_URL: 'docs', VITE_CONTACT_EMAIL: 'nobody' })).toThrow(
    /VITE_DOCS_URL is not .*\nVITE_CONTACT_EMAIL is not /,
  )
})
