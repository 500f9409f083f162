import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weeksOf, yearsOf } from './months.rules'

test('days add up to months and months to years, the newest first, empty ones kept', () => {
  const years = yearsOf([
    { day: '2024-12-31', pnl: '0.1' },
    { day: '2026-01-02', pnl: '0.2' },
    { day: '2026-01-30', pnl: '-0.3' },
    { day: '2026-03-01', pnl: '5' },
  ])
  expect(years.map(({ year, pnl }) => [year, pnl])).toEqual([
    ['2026', 4.9],
    ['2025', null],
    ['2024', 0.1],
  ])
  expect(years[0]?.months.slice(0, 3)).toEqual([
    { month: '2026-01', pnl: -0.1, days: 2 },
    { month: '2026-02', pnl: null, days: 0 },
    { month: '2026-03', pnl: 5, days: 1 },
  ])
  expect(yearsOf([])).toEqual([])
})

test('February 2026 begins on a Sunday: its first week has six blanks', () => {
  const weeks = weeksOf('2026-02', [{ day: '2026-02-28', pnl: '7' }])
  expect(weeks[0]).toEqual([null, null, null, null, null, null, { day: '2026-02-01', pnl: null }])
  expect(weeks.at(-1)).toEqual([
    { day: '2026-02-23', pnl: null },
    { day: '2026-02-24', pnl: null },
    { day: '2026-02-25', pnl: null },
    { day: '2026-02-26', pnl: null },
    { day: '2026-02-27', pnl: null },
    { day: '2026-02-28', pnl: 7 },
    null,
  ])
})

test('a month’s calendar holds each of its days once, on its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const weeks = weeksOf(month, [])
      const days = weeks.flat().flatMap((cell) => cell?.day ?? [])
      expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
      expect(new Set(days).size).toBe(days.length)
      for (const week of weeks) {
        for (const [at, cell] of week.entries()) {
          if (cell) expect(new Date(`${cell.day}T00:00:00Z`).getUTCDay()).toBe((at + 1) % 7)
        }
      }
    }),
  )
})
