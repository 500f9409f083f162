import { expect, test } from 'vitest'
import { isHatched, lateStretch, rangeStart } from './chartRange.rules'

test('a range begins no earlier than the strategy', () => {
  const now = new Date('2026-05-31T12:00:00Z')
  expect(rangeStart('All', '2020-01-01', now)).toBe('2020-01-01')
  expect(rangeStart('3M', '2020-01-01', now)).toBe('2026-02-28')
  expect(rangeStart('1Y', '2026-05-01', now)).toBe('2026-05-01')
})

test('a curve is not live until the day of the first trade that was logged live', () => {
  const live = { firstLive: '2026-03-03T14:31:00Z', hasLate: true, hasLateSince: true }
  expect(lateStretch(live)).toEqual({ until: '2026-03-03', hasMore: true })
  expect(lateStretch({ ...live, firstLive: null })).toEqual({ until: null, hasMore: true })
  expect(lateStretch({ ...live, hasLate: false })).toBeNull()
})

test('the hatching is in the legend only where it is on the curve', () => {
  const until = (day: string | null) => ({ until: day, hasMore: false })
  expect(isHatched(until('2026-03-03'), '2026-03-02')).toBe(true)
  expect(isHatched(until(null), '2026-03-02')).toBe(true)
  expect(isHatched(until('2026-03-02'), '2026-03-02')).toBe(false)
})
