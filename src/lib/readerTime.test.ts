import { expect, test } from 'vitest'
import { readerTime } from './readerTime'

test.each([
  ['Europe/Berlin', '2026-11-06T14:31:00Z', '15:31 in your time (CET)'],
  ['America/New_York', '2026-11-06T14:31:00Z', '09:31 in your time (EST)'],
  ['America/Los_Angeles', '2026-07-06T14:31:59.999Z', '07:31 in your time (PDT)'],
  ['Australia/Sydney', '2026-01-05T02:00:00Z', '13:00 in your time (AEDT)'],
  ['Asia/Kolkata', '2026-11-06T10:00:00Z', '15:30 in your time (IST)'],
  ['Asia/Kathmandu', '2026-11-06T10:00:00Z', '15:45 in your time (GMT+5:45)'],
])('in %s %s is %s', (zone, iso, words) => expect(readerTime(iso, zone)).toBe(words))

test('names the day where it is another one than in UTC', () => {
  expect(readerTime('2026-11-06T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-07 00:30 in your time (CET)')
  expect(readerTime('2026-01-01T02:00:00Z', 'America/New_York')).toBe('2025-12-31 21:00 in your time (EST)')
})

test('follows the clock changes: an hour that does not exist, one that occurs twice', () => {
  const berlin = (iso: string) => readerTime(iso, 'Europe/Berlin')
  expect(berlin('2026-03-29T00:59:00Z')).toBe('01:59 in your time (CET)')
  expect(berlin('2026-03-29T01:00:00Z')).toBe('03:00 in your time (CEST)')
  expect(berlin('2026-10-25T00:30:00Z')).toBe('02:30 in your time (CEST)')
  expect(berlin('2026-10-25T01:30:00Z')).toBe('02:30 in your time (CET)')
  expect(readerTime('2026-11-01T05:59:00Z', 'America/New_York')).toBe('01:59 in your time (EDT)')
  expect(readerTime('2026-11-01T06:00:00Z', 'America/New_York')).toBe('01:00 in your time (EST)')
})

test('says nothing where the clock shows UTC, as in London in winter', () => {
  expect(readerTime('2026-11-06T14:31:00Z', 'UTC')).toBeNull()
  expect(readerTime('2026-11-06T14:31:00Z', 'Europe/London')).toBeNull()
  expect(readerTime('2026-07-06T14:31:00Z', 'Europe/London')).toBe('15:31 in your time (BST)')
})
