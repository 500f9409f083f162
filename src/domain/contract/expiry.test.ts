import { expect, test } from 'vitest'
import { canExpireAt, expiryDate } from './expiry'

test('an option expires on its expiration date or the day after, in UTC', () => {
  const dates = ['2026-11-19T23:59:59.999999Z', '2026-11-20', '2026-11-21T23:59:59.999999Z', '2026-11-22']
  expect(dates.map((date) => canExpireAt(date, '2026-11-20'))).toEqual([false, true, true, false])
  expect(canExpireAt('2026-11-21T20:00:00-05:00', '2026-11-20')).toBe(false)
})

test('it is dated now while it can be, and at 21:00 UTC of its day otherwise', () => {
  for (const now of ['2026-11-20T00:00:00Z', '2026-11-20T20:03:00Z', '2026-11-21T23:59:00Z']) {
    expect(expiryDate('2026-11-20', new Date(now))).toBeNull()
  }
  for (const now of ['2026-11-19T23:59:00Z', '2026-11-22T00:00:00Z', '2026-12-24T10:00:00Z']) {
    expect(expiryDate('2026-11-20', new Date(now))).toBe('2026-11-20T21:00:00.000Z')
  }
})
