import { expect, test } from 'vitest'
import { socialLinks } from '@/content/navigation'
import { callLink, contactMail, documentationUrl, readEnv } from './env'

const ORIGIN = 'http://localhost:5173'

test('with nothing set the page talks to the embedded backend on its own origin', () => {
  const env = readEnv({}, ORIGIN)
  expect(env).toMatchObject({ supabaseUrl: ORIGIN, embedded: true, siteUrl: ORIGIN })
  expect(env.contactEmail).toMatch(/\.example$/)
  // A chat or phone that is not set is not linked.
  expect(env).toMatchObject({ chatUrl: undefined, salesPhone: undefined })
})

test('an empty line in .env counts as not set', () => {
  expect(readEnv({ VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', VITE_CHAT_URL: '' }, ORIGIN)).toEqual(
    readEnv({}, ORIGIN),
  )
})

test('the footer’s social links are those that are set', () => {
  const set = { VITE_SOCIAL_X: 'https://x.com/us', VITE_SOCIAL_YOUTUBE: '', VITE_CHAT_URL: 'https://chat.site' }
  expect(readEnv(set, ORIGIN).social).toEqual({ Chat: 'https://chat.site', X: 'https://x.com/us' })
  expect(socialLinks).toEqual([])
})

test('a hosted project loses its trailing slash', () => {
  const env = readEnv(
    { VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' },
    ORIGIN,
  )
  expect(env).toMatchObject({
    supabaseUrl: 'https://x.supabase.co',
    supabaseAnonKey: 'sb_publishable_x',
    embedded: false,
  })
})

test('an e-mail to the contact address, with and without a subject', () => {
  expect(contactMail()).toBe('mailto:hello@cash-us.example')
  expect(contactMail('Résumé & more')).toBe('mailto:hello@cash-us.example?subject=R%C3%A9sum%C3%A9%20%26%20more')
})

test('a phone number is dialled by its digits, whatever way it is written', () => {
  expect(callLink('+1 (555) 01-00')).toBe('tel:+15550100')
})

test('without a documentation site the documentation is on this one', () => {
  expect(documentationUrl).toBe('/docs')
})
