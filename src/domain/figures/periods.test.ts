import { expect, test } from 'vitest'
import { periodReturns, periodStart } from './periods'

test('months go back in the calendar and stop at its last day', () => {
  expect(periodStart('h24', '2026-03-01')).toBe('2026-02-28')
  expect(periodStart('d28', '2026-03-01')).toBe('2026-02-01')
  expect(periodStart('m3', '2026-05-31')).toBe('2026-02-28')
  expect(periodStart('m6', '2026-08-31')).toBe('2026-02-28')
  expect(periodStart('y1', '2028-02-29')).toBe('2027-02-28')
  expect(periodStart('m3', '2026-01-15')).toBe('2025-10-15')
})

test('a period is what the index became since the end of the day so long ago', () => {
  const days = [
    { day: '2025-03-01', index: 1.25 },
    { day: '2026-11-13', index: 1 },
    { day: '2026-11-14', index: 0.8 },
    { day: '2026-11-20', index: 1.2 },
  ]
  expect(periodReturns(days, '2026-11-20')).toEqual({
    h24: expect.closeTo(50),
    d7: expect.closeTo(20),
    d28: expect.closeTo(-4),
    m3: expect.closeTo(-4),
    m6: expect.closeTo(-4),
    y1: expect.closeTo(-4),
  })
  expect(periodReturns(days, '2026-11-27'), 'a week later nothing has moved it').toMatchObject({ h24: 0, d7: 0 })
})

test('before its first day the index is 1; what lost everything has nothing to move', () => {
  expect(periodReturns([{ day: '2026-11-19', index: 1.1 }], '2026-11-20')).toMatchObject({
    h24: 0,
    d7: expect.closeTo(10),
  })
  const gone = [
    { day: '2026-11-01', index: 1.1 },
    { day: '2026-11-15', index: 0 },
  ]
  expect(periodReturns(gone, '2026-11-20')).toMatchObject({ h24: 0, d7: -100, y1: -100 })
  expect(new Set(Object.values(periodReturns([], '2026-11-20')))).toEqual(new Set([0]))
})
