import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IdentityUser } from '@/identity/identity'
import { profileOf, userOf } from '@/identity/testUser'
import { defaultUsername, nameColumns, pathAfterSignIn, profileFields, redirectsSignedIn } from './account.rules'

const ada = userOf('0f7e3c1a-1111-4222-8333-444455556666', { email: 'ada.l@people.example' })

const row = profileOf(ada.id, {
  email: 'old@people.example',
  username: 'countess',
  first_name: 'Augusta Ada',
  last_name: 'King',
  full_name: 'Augusta Ada King',
  subscription_tier: 'premium',
})

describe('a new profile’s username', () => {
  test('is the given one, else the first name, else the part before the @', () => {
    expect(defaultUsername({ ...ada, username: 'countess', firstName: 'Ada' })).toBe('countess')
    expect(defaultUsername({ ...ada, firstName: 'Ada' })).toBe('Ada')
    expect(defaultUsername(ada)).toBe('ada.l')
  })
})

describe('the profile sync', () => {
  test('fills in all fields on the first visit', () => {
    expect(profileFields({ ...ada, firstName: 'Ada', lastName: 'King' }, null)).toEqual({
      clerk_user_id: ada.id,
      email: 'ada.l@people.example',
      username: 'Ada',
      first_name: 'Ada',
      last_name: 'King',
      full_name: 'Ada King',
      image_url: null,
    })
  })

  test('never writes the tier', () => {
    for (const existing of [null, row]) expect(profileFields(ada, existing)).not.toHaveProperty('subscription_tier')
  })

  test('keeps names edited in the profile and updates the e-mail', () => {
    const registered = { ...ada, username: 'ada-at-registration', firstName: 'A' }
    expect(profileFields(registered, row)).toEqual({
      id: row.id,
      clerk_user_id: ada.id,
      email: 'ada.l@people.example',
      image_url: null,
    })
  })

  test('overwrites names with those edited at the provider, if it has any', () => {
    const user: IdentityUser = { ...ada, username: 'ada.new', firstName: 'Ada', namesEditedAt: 'provider' }
    expect(profileFields(user, row)).toMatchObject({
      username: 'ada.new',
      first_name: 'Ada',
      last_name: 'King',
      full_name: 'Ada',
    })
  })

  test('fills in an empty username, but no default replaces a chosen one', () => {
    expect(profileFields(ada, { ...row, username: ' ' })).toMatchObject({ username: 'ada.l' })
    expect(profileFields({ ...ada, namesEditedAt: 'provider', firstName: 'Ada' }, row)).not.toHaveProperty('username')
  })
})

test('an emptied name is stored as null', () => {
  expect(nameColumns({ username: 'ada', firstName: '', lastName: 'King' })).toEqual({
    username: 'ada',
    first_name: null,
    last_name: 'King',
    full_name: 'King',
  })
})

describe('where to go after signing in', () => {
  const to = (next: string) => pathAfterSignIn(`?next=${encodeURIComponent(next)}`)

  test('is /home without a requested page', () => {
    expect(pathAfterSignIn('')).toBe('/home')
    expect(pathAfterSignIn('?next=')).toBe('/home')
  })

  test.each(['/create', '/performance/A%2FB?x=1#trades', '/strategy?next=//evil.example'])('back to %s', (path) => {
    expect(to(path)).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /create',
    'create',
    '/signin',
    '/Register/',
    '/signin?next=/create',
  ])('%j is no place to go', (next) => {
    expect(to(next)).toBe('/home')
  })

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
  ])('%j, which resolves to another site’s address, is no place to go', (next) => {
    expect(to(next)).toBe('/home')
  })

  test('never leads to another site, whatever the text', () => {
    const bait = fc.stringMatching(/^[/\\ \t\n@:.a-z%0-9#?]{0,24}$/)
    fc.assert(
      fc.property(bait, (next) => {
        const path = to(next)
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
        expect(path).toMatch(/^\/([^/\\]|$)/)
      }),
    )
  })
})

test('a user who follows a link from an e-mail stays, any other is redirected', () => {
  for (const hash of ['#/reset', '#/confirmed']) expect(redirectsSignedIn(hash)).toBe(false)
  for (const hash of ['', '#/', '#/forgot']) expect(redirectsSignedIn(hash)).toBe(true)
})
