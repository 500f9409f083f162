import { expect, test } from 'vitest'
import { accountName, initialsOf } from './AccountMenu'

const user = { email: 'jonas.v@site.example', username: null, firstName: null }

test("a user is called by their profile's name, or by the provider's until the profile is synced", () => {
  expect(accountName(user, { username: 'jonas' })).toBe('jonas')
  expect(accountName({ ...user, username: 'jv', firstName: 'Jonas' }, null)).toBe('jv')
  expect(accountName({ ...user, firstName: 'Jonas' }, null)).toBe('Jonas')
  expect(accountName(user, { username: '' })).toBe('jonas.v')
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
