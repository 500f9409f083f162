import { expect, test } from 'vitest'
import { type Guest, type Invite, inviteAddress, joinedBy, readLabel, secretFrom } from './sharing.rules'

const SECRET = '0123456789abcdef'.repeat(4)
const invite: Invite = { id: 'i1', secret: SECRET, label: 'For Ada', createdAt: '2026-11-21T10:00:00Z', accepted: 1 }
const guest: Guest = { id: 'u2', name: 'ada', since: '2026-11-21T11:00:00Z', inviteId: 'i1' }

test('the secret is in a part of the address that browsers do not send', () => {
  const address = new URL(inviteAddress('https://site.example', SECRET))
  expect(`${address.pathname}${address.search}`).toBe('/invite')
  expect(secretFrom(address.hash)).toBe(SECRET)
})

test.each(['', '#', '#history', `#${SECRET.slice(0, 20)}`, `#${SECRET.toUpperCase()}`, `#${SECRET}?`])(
  'the hash "%s" holds no secret',
  (hash) => {
    expect(secretFrom(hash)).toBeNull()
  },
)

test('a label is trimmed, may be left out, and has a limit that counts an emoji once', () => {
  expect(readLabel('  For Ada ')).toEqual({ ok: true, label: 'For Ada' })
  expect(readLabel('   ')).toEqual({ ok: true, label: null })
  expect(readLabel('🚀'.repeat(80)).ok).toBe(true)
  expect(readLabel('🚀'.repeat(81))).toEqual({ ok: false, message: 'A label can have at most 80 characters' })
})

test('a guest is described by the link they joined by, even after it is revoked', () => {
  expect(joinedBy(guest, [invite])).toBe('by “For Ada”')
  expect(joinedBy(guest, [{ ...invite, label: null }])).toBe('by “Link without a label”')
  expect(joinedBy({ ...guest, inviteId: null }, [invite])).toBe('with a link since revoked')
})
