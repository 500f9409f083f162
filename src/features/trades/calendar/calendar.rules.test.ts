import { expect, test } from 'vitest'
import { calendarMonth, calendarYear, calendarYears, dayAfterKey, readDay, readYear } from './calendar.rules'

const results = new Map([
  ['2025-12-31', 5],
  ['2026-02-02', 10],
  ['2026-02-03', -4],
  ['2026-03-31', -1],
])

test('a month has its weeks, Monday first, with what each made', () => {
  const { weeks, total } = calendarMonth('2026-02', results)
  // 1 February 2026 is a Sunday.
  expect(weeks[0]?.days.map((day) => day?.day ?? null)).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(weeks.map((week) => week.total)).toEqual([null, 6, null, null, null])
  expect(weeks.at(-1)?.days.map((day) => day?.day.slice(8) ?? null)).toEqual(['23', '24', '25', '26', '27', '28', null])
  expect(total).toBe(6)
  expect(calendarMonth('2024-02', results).weeks.at(-1)?.days[3]?.day).toBe('2024-02-29')
})

test('a year shows the months from the first to the last with anything in it', () => {
  const monthsOf = (year: number, written: string[], today: string) =>
    calendarYear(year, results, written, today).map(({ month }) => month)
  expect(monthsOf(2026, [], '2026-04-05')).toEqual(['2026-02', '2026-03', '2026-04'])
  expect(monthsOf(2026, ['2026-01-08'], '2027-01-01')).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(monthsOf(2025, [], '2026-04-05')).toEqual(['2025-12'])
  expect(monthsOf(2024, [], '2026-04-05')).toEqual([])
  expect(calendarYears(results, ['2024-05-01'], '2026-04-05')).toEqual([2026, 2025, 2024])
})

test('the arrows lead from day to day and from week to week, and stay within the year', () => {
  const months = calendarYear(2026, results, [], '2026-03-31')
  expect(dayAfterKey('ArrowRight', '2026-02-28', months)).toBe('2026-03-01')
  expect(dayAfterKey('ArrowUp', '2026-03-03', months)).toBe('2026-02-24')
  expect(dayAfterKey('ArrowUp', '2026-02-03', months)).toBe('2026-02-01')
  expect(dayAfterKey('ArrowDown', '2026-03-30', months)).toBe('2026-03-31')
  expect(dayAfterKey('Home', '2026-03-05', months)).toBe('2026-03-02')
  expect(dayAfterKey('End', '2026-03-05', months)).toBe('2026-03-08')
  expect(dayAfterKey('PageUp', '2026-03-31', months)).toBe('2026-02-28')
  expect(dayAfterKey('PageDown', '2026-02-03', months)).toBe('2026-03-03')
  expect(dayAfterKey('toString', '2026-02-03', months)).toBeNull()
})

test('an address has a day and a year, or something that is neither', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28')
  for (const text of [null, '2026-02-30', '2026-13-01', 'today']) expect(readDay(text)).toBeNull()
  expect(readYear('2026')).toBe(2026)
  expect(readYear('26')).toBeNull()
})
