import { expect, test } from 'vitest'
import type { IdentityUser } from '@/identity/identity'
import type { Profile } from '@/stores/authStore'
import { accountName, initialsOf } from './account'

const user: IdentityUser = {
  id: 'u1',
  email: 'jonas.v@site.example',
  username: null,
  firstName: null,
  lastName: null,
  fullName: null,
  imageUrl: null,
}
const profile: Profile = {
  id: 'p1',
  clerk_user_id: 'u1',
  email: user.email,
  username: 'jonas',
  first_name: null,
  last_name: null,
  full_name: null,
  image_url: null,
  subscription_tier: 'community',
  updated_at: '2026-11-21T00:00:00Z',
}

test('somebody is called by the profile, until it is synced by what the provider knows', () => {
  expect(accountName(user, profile)).toBe('jonas')
  expect(accountName({ ...user, username: 'jv', firstName: 'Jonas' }, null)).toBe('jv')
  expect(accountName({ ...user, firstName: 'Jonas' }, null)).toBe('Jonas')
  expect(accountName(user, { ...profile, username: '' })).toBe('jonas.v')
  expect(accountName({ ...user, email: null }, null)).toBe('Account')
})

test.each([
  ['jonas.v', 'JV'],
  ['Anna Maria Berg', 'AM'],
  ['jonas', 'JO'],
  ['x', 'X'],
  ['_', '_'],
  ['🚀 moon', '🚀M'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
