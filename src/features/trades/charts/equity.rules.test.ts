import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmedCurve, equityCurve, equityMonths, worstDrawdown } from './equity.rules'

const TODAY = '2026-03-06'

test('a strategy that wins, gives some back and recovers', () => {
  const points = equityCurve(
    [
      { day: '2026-03-01', pnl: '100' },
      { day: '2026-03-03', pnl: '-30.5' },
      { day: '2026-03-04', pnl: '80' },
    ],
    TODAY,
  )
  expect(points.map(({ day, equity, drawdown }) => [day, equity, drawdown])).toEqual([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 100, 0],
    ['2026-03-02', 100, 0],
    ['2026-03-03', 69.5, -30.5],
    ['2026-03-04', 149.5, 0],
    ['2026-03-05', 149.5, 0],
    ['2026-03-06', 149.5, 0],
  ])
  expect(worstDrawdown(points)).toMatchObject({ day: '2026-03-03', drawdown: -30.5 })
})

test('a strategy that loses from its first day is under water from there', () => {
  const points = equityCurve([{ day: TODAY, pnl: '-12' }], TODAY)
  expect(points.at(-1)).toEqual({ day: TODAY, pnl: -12, equity: -12, drawdown: -12 })
})

test('a range has the results and the worst day of its own time alone', () => {
  const days = [
    { day: '2025-06-02', pnl: '1000' },
    { day: '2025-06-03', pnl: '-900' },
    { day: '2025-06-04', pnl: '2000' },
    { day: '2026-01-05', pnl: '20' },
    { day: '2026-02-02', pnl: '-50' },
  ]
  const points = equityCurve(days, TODAY, '3M')
  expect(points[0]).toEqual({ day: '2025-12-05', pnl: null, equity: 0, drawdown: 0 })
  expect(points.at(-1)).toMatchObject({ day: TODAY, equity: -30 })
  expect(worstDrawdown(points)).toMatchObject({ day: '2026-02-02', drawdown: -50 })
  expect(worstDrawdown(equityCurve(days, TODAY))).toMatchObject({ day: '2025-06-03', drawdown: -900 })
})

test('a range in which nothing was realised is a flat line', () => {
  const points = equityCurve([{ day: '2025-06-02', pnl: '1000' }], TODAY, '3M')
  expect(new Set(points.map(({ equity }) => equity))).toEqual(new Set([0]))
  expect(points.at(-1)?.day).toBe(TODAY)
})

test('days arrive in any order', () => {
  const days = [
    { day: '2026-03-02', pnl: '-5' },
    { day: '2026-03-01', pnl: '7' },
  ]
  expect(equityCurve(days, TODAY)).toEqual(equityCurve(days.toReversed(), TODAY))
})

test('a result dated tomorrow is shown', () => {
  expect(equityCurve([{ day: '2026-03-07', pnl: '1' }], TODAY).at(-1)?.day).toBe('2026-03-07')
})

test('ten times ten cents make one dollar', () => {
  const days = Array.from({ length: 10 }, (_, at) => ({ day: `2026-02-1${at}`, pnl: '0.1' }))
  expect(equityCurve(days, TODAY).at(-1)?.equity).toBe(1)
})

test('without a result there is no curve', () => {
  expect(equityCurve([], TODAY)).toEqual([])
  expect(worstDrawdown([])).toBeNull()
  expect(equityMonths([])).toEqual([])
})

test('the curve ends at the sum of its days and no drawdown is above zero', () => {
  const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(cents, (results) => {
      const days = results.map((result, at) => ({
        day: new Date(Date.UTC(2025, 0, 1 + 2 * at)).toISOString().slice(0, 10),
        pnl: (result / 100).toFixed(2),
      }))
      const points = equityCurve(days, '2025-01-01')
      expect(points.at(-1)?.equity).toBe(results.reduce((total, result) => total + result, 0) / 100)
      let peak = 0
      for (const point of points) {
        peak = Math.max(peak, point.equity)
        expect(point.drawdown).toBeLessThanOrEqual(0)
        expect(point.drawdown).toBeCloseTo(point.equity - peak, 4)
      }
    }),
  )
})

test('months add up their days, newest first; one without a realisation has no result', () => {
  const points = equityCurve(
    [
      { day: '2026-01-30', pnl: '10' },
      { day: '2026-01-31', pnl: '-4' },
      { day: '2026-02-02', pnl: '5' },
    ],
    '2026-03-01',
  )
  expect(equityMonths(points)).toEqual([
    { month: '2026-03', pnl: null, equity: 11, drawdown: 0 },
    { month: '2026-02', pnl: 5, equity: 11, drawdown: -4 },
    { month: '2026-01', pnl: 6, equity: 6, drawdown: -4 },
  ])
  // The curve of a range begins on the day before it, in a month that the range may have nothing of.
  const range = equityCurve(
    [
      { day: '2025-10-20', pnl: '1' },
      { day: '2026-01-09', pnl: '2' },
    ],
    '2026-03-01',
    '3M',
  )
  expect(equityMonths(range).map(({ month, pnl, equity }) => [month, pnl, equity])).toEqual([
    ['2026-03', null, 2],
    ['2026-02', null, 2],
    ['2026-01', 2, 2],
    ['2025-12', null, 0],
  ])
})

test('the confirmed curve has what is confirmed of each day, and begins a shorter range at 0', () => {
  const confirmed = [
    { day: '2025-06-03', pnl: 5 },
    { day: '2026-02-03', pnl: -7 },
  ]
  const days = [{ day: '2025-06-03', pnl: '1' }]
  const of = (range: 'All' | '3M') => {
    const points = equityCurve(days, TODAY, range)
    const curve = confirmedCurve(confirmed, points, range)
    return [curve[0], curve[1], curve.at(-1)]
  }
  expect(of('All')).toEqual([null, 5, -7])
  expect(of('3M')).toEqual([0, 0, -12])
  expect(confirmedCurve([], equityCurve(days, TODAY), 'All')).toContain(null)
})
