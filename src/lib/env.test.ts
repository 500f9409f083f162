import { expect, test } from 'vitest'
import { parseEnv } from './env'

const ORIGIN = 'http://localhost:5173'

test('with nothing set the page talks to the embedded backend on its own origin', () => {
  const env = parseEnv({}, ORIGIN)
  expect(env).toMatchObject({ supabaseUrl: ORIGIN, embedded: true, siteUrl: ORIGIN })
  expect(env.contactEmail).toMatch(/\.example$/)
})

test('an empty line in .env counts as not set', () => {
  expect(parseEnv({ VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' }, ORIGIN).embedded).toBe(true)
})

test('a hosted project loses its trailing slash', () => {
  const env = parseEnv(
    { VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' },
    ORIGIN,
  )
  expect(env).toMatchObject({ supabaseUrl: 'https://x.supabase.co', embedded: false })
})

test.each([
  [{ VITE_SUPABASE_URL: 'nonsense' }, /VITE_SUPABASE_URL/],
  [{ VITE_SUPABASE_URL: 'https://x.supabase.co' }, /VITE_SUPABASE_ANON_KEY is required/],
  [{ VITE_CLERK_PUBLISHABLE_KEY: 'sk_live_secret' }, /VITE_CLERK_PUBLISHABLE_KEY does not begin/],
  [{ VITE_CONTACT_EMAIL: 'nobody' }, /VITE_CONTACT_EMAIL/],
  [{ VITE_ALPACA_STREAM_URL: 'https://x.example' }, /VITE_ALPACA_STREAM_URL/],
])('a wrong value stops the app with the name of the variable: %j', (raw, message) => {
  expect(() => parseEnv(raw, ORIGIN)).toThrow(message)
})
