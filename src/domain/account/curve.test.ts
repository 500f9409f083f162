import { expect, test } from 'vitest'
import { accountCurve, accountMonths, accountYears, type EquityDay } from './curve'

const day = (day: string, deposit: number, equity: number, index: number): EquityDay => ({
  ...{ day, deposit, equity, index },
  ...{ realised: 0, dividends: 0, invested: 0, unrealised: 0 },
})
const DAYS = [day('2026-01-30', 1000, 1000, 1), day('2026-02-01', 0, 1100, 1.1), day('2026-03-01', 500, 1440, 0.99)]

test('every calendar day has a point, with what the last change left', () => {
  const points = accountCurve(DAYS, '2026-03-02')
  expect(points).toHaveLength(32)
  expect(points[0]).toEqual({
    ...{ day: '2026-01-30', equity: 1000, deposits: 1000, index: 1 },
    ...{ benchmark: null, drawdown: 0 },
  })
  expect(points.find((point) => point.day === '2026-02-20')).toMatchObject({ equity: 1100, deposits: 1000 })
  expect(points.at(-1)).toMatchObject({ day: '2026-03-02', deposits: 1500, drawdown: expect.closeTo(-10) })
})

test('a range begins with what was there, and its drawdown with the range', () => {
  const points = accountCurve(DAYS, '2026-06-05', { from: '2026-03-05' })
  expect(points[0]).toMatchObject({ day: '2026-03-04', equity: 1440, deposits: 1500, drawdown: 0 })
})

test('the benchmark stands at its last close, and nowhere before its first', () => {
  const benchmark = {
    name: 'SPY',
    has_dividends: false,
    days: [
      { day: '2026-02-02', value: 990 },
      { day: '2026-03-01', value: 1490 },
    ],
  }
  const whole = accountCurve(DAYS, '2026-03-02', { benchmark })
  expect([whole[0], whole[2], whole[3], whole[20], whole.at(-1)].map((point) => point?.benchmark)).toEqual([
    null,
    null,
    990,
    990,
    1490,
  ])
  expect(accountCurve(DAYS, '2026-03-02', { benchmark, from: '2026-02-20' })[0]).toMatchObject({
    day: '2026-02-19',
    benchmark: 990,
  })
})

test('months tell what the account made in them, newest first', () => {
  expect(accountMonths(accountCurve(DAYS, '2026-03-02'))).toEqual([
    { month: '2026-03', made: expect.closeTo(-10), deposit: 500, equity: 1440, benchmark: null },
    { month: '2026-02', made: expect.closeTo(10), deposit: 0, equity: 1100, benchmark: null },
    { month: '2026-01', made: 0, deposit: 1000, equity: 1000, benchmark: null },
  ])
})

test('a month has no return while nothing was paid in', () => {
  const day = {
    day: '2026-01-30',
    deposit: 0,
    realised: 40,
    dividends: 0,
    invested: 0,
    unrealised: 0,
    equity: 40,
    index: 1,
  }
  expect(accountMonths(accountCurve([day], '2026-02-01'))).toMatchObject([{ made: null }, { made: null, equity: 40 }])
})

test('without trades there is no curve', () => {
  expect(accountMonths(accountCurve([], '2026-03-02'))).toEqual([])
})

test('a year is its months multiplied, and says nothing after everything was lost', () => {
  const days = [day('2024-11-05', 1000, 1100, 1.1), day('2025-02-01', 0, 550, 0.55), day('2025-03-01', 0, -5, 0)]
  const [y2026, y2025, y2024] = accountYears(accountMonths(accountCurve(days, '2026-02-03')))
  expect(y2024).toEqual({
    year: '2024',
    made: expect.closeTo(10),
    months: [...Array(10).fill(null), expect.closeTo(10), 0],
  })
  expect(y2025?.made).toBe(-100)
  expect(y2025?.months.slice(0, 4)).toEqual([0, expect.closeTo(-50), -100, null])
  expect(y2026).toEqual({ year: '2026', made: null, months: Array(12).fill(null) })
})
