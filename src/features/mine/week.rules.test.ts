import { expect, test } from 'vitest'
import { daysOfWeek, weekOf } from './week.rules'

test('a week is from Monday to Sunday, also across a year', () => {
  const week = ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  for (const day of week) expect(daysOfWeek(day)).toEqual(week)
})

test('results of several strategies add up by day, and those of other weeks do not count', () => {
  const days = daysOfWeek('2026-11-28')
  const week = weekOf(days, [
    { day: '2026-11-23', pnl: '0.1' },
    { day: '2026-11-23', pnl: '0.2' },
    { day: '2026-11-27', pnl: '-5' },
    { day: '2026-11-20', pnl: '1000' },
  ])
  expect(week.days.map(({ pnl }) => pnl)).toEqual([0.3, null, null, null, -5, null, null])
  expect(week.total).toBe(-4.7)
})
