import fc from 'fast-check'
import { mean, quantile, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import {
  type ClosedSums,
  type ClosedTrade,
  exactSums,
  histogramOf,
  longestLosingRun,
  maxDrawdown,
  recordOf,
  spreadOf,
} from './record'

const statusOf = (cents: number) => (cents > 0 ? 'WIN' : cents < 0 ? 'LOSS' : 'BREAKEVEN')
const tradesOf = (results: readonly number[]): ClosedTrade[] =>
  results.map((cents, at) => ({
    betId: `trade-${String(at).padStart(4, '0')}`,
    closedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    status: statusOf(cents),
    return: (cents / 100).toFixed(2),
  }))
/** What the database gives of these trades: sums made numbers, and the means that computeStrategy gives too. */
const closedSums = (trades: readonly ClosedTrade[]): ClosedSums => {
  const { sum, sumSquares, sumSquaresOfLosses } = exactSums(trades)
  const returnsOf = (status: ClosedTrade['status']) =>
    trades.filter((trade) => trade.status === status).map((trade) => Number(trade.return))
  const [wins, losses] = [returnsOf('WIN'), returnsOf('LOSS')]
  return {
    closedTrades: trades.length,
    winningTrades: wins.length,
    losingTrades: losses.length,
    sum: Number(sum),
    sumSquares: Number(sumSquares),
    sumSquaresOfLosses: Number(sumSquaresOfLosses),
    avgWin: wins.length === 0 ? 0 : mean(wins),
    avgLoss: losses.length === 0 ? 0 : mean(losses),
  }
}
const results = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 120 })

describe('what the sums say', () => {
  test('three trades by hand: 3, 5 and −2', () => {
    // Mean 2; deviations 1, 3, −4; s² = 26 ÷ 2; downside √(4 ÷ 3).
    const spread = spreadOf(closedSums(tradesOf([300, 500, -200])))
    expect(spread.expectancy).toBe(2)
    expect(spread.payoffRatio).toBe(2)
    expect(spread.deviation).toBeCloseTo(Math.sqrt(13), 12)
    expect(spread.sharpe).toBeCloseTo(2 / Math.sqrt(13), 12)
    expect(spread.sortino).toBeCloseTo(2 / Math.sqrt(4 / 3), 12)
  })

  test('what is not defined is no figure: no trade, one trade, only winners, equal results', () => {
    expect(spreadOf(closedSums([]))).toEqual({
      expectancy: null,
      payoffRatio: null,
      deviation: null,
      sharpe: null,
      sortino: null,
    })
    expect(spreadOf(closedSums(tradesOf([700])))).toMatchObject({ expectancy: 7, deviation: null, sharpe: null })
    expect(spreadOf(closedSums(tradesOf([700, 900])))).toMatchObject({ payoffRatio: null, sortino: null })
    expect(spreadOf(closedSums(tradesOf([-100, -100])))).toMatchObject({ deviation: 0, sharpe: null, sortino: -1 })
  })

  test('they are what simple-statistics finds in the single trades', () => {
    fc.assert(
      fc.property(results, (cents) => {
        fc.pre(cents.length > 1)
        const values = cents.map((cent) => cent / 100)
        const spread = spreadOf(closedSums(tradesOf(cents)))
        const deviation = sampleStandardDeviation(values)
        expect(spread.expectancy).toBeCloseTo(mean(values), 8)
        expect(Math.abs((spread.deviation ?? Number.NaN) - deviation)).toBeLessThanOrEqual(1e-4 + deviation * 1e-6)
        const below = values.map((value) => Math.min(value, 0) ** 2)
        if (spread.sortino !== null) expect(spread.sortino).toBeCloseTo(mean(values) / Math.sqrt(mean(below)), 6)
      }),
    )
  })
})

test('sums are exact where doubles are not', () => {
  const trades = tradesOf([10, 20, -30])
  expect(exactSums(trades)).toEqual({ sum: '0', sumSquares: '0.14', sumSquaresOfLosses: '0.09' })
  expect(exactSums([])).toEqual({ sum: '0', sumSquares: '0', sumSquaresOfLosses: '0' })
})

describe('the maximum drawdown', () => {
  const days = (pnls: readonly string[]) =>
    pnls.map((pnl, at) => ({ day: `2026-03-${String(at + 1).padStart(2, '0')}`, pnl }))

  test('the largest fall from a high, not the lowest point', () => {
    // 100, 60, 200, 120, 210: from 200 to 120.
    expect(maxDrawdown(days(['100', '-40', '140', '-80', '90']))).toEqual({
      amount: -80,
      percentOfPeak: -40,
      peakDay: '2026-03-03',
      day: '2026-03-04',
    })
  })

  test('a strategy that only lost fell from the beginning, of which there are no percents', () => {
    expect(maxDrawdown(days(['-10', '-5']))).toEqual({
      amount: -15,
      percentOfPeak: null,
      peakDay: null,
      day: '2026-03-02',
    })
  })

  test('of equally deep ones the first', () => {
    expect(maxDrawdown(days(['10', '-4', '4', '-4']))?.day).toBe('2026-03-02')
  })

  test('a curve that never fell has none', () => {
    expect(maxDrawdown([])).toBeNull()
    expect(maxDrawdown(days(['1', '0', '2']))).toBeNull()
  })

  test('no pair of days falls deeper', () => {
    fc.assert(
      fc.property(results, (cents) => {
        const curve = [0]
        for (const cent of cents) curve.push((curve.at(-1) ?? 0) + cent)
        let deepest = 0
        for (const [from, high] of curve.entries()) {
          for (const low of curve.slice(from)) deepest = Math.min(deepest, low - high)
        }
        const found = maxDrawdown(cents.map((cent, at) => ({ day: String(at), pnl: (cent / 100).toFixed(2) })))
        expect(found?.amount ?? 0).toBe(deepest / 100)
      }),
    )
  })
})

describe('the longest losing run', () => {
  test('counts losses in the order in which trades closed; breaking even ends a run', () => {
    const trades = tradesOf([-1, -1, 5, -1, 0, -1, -1, -1])
    expect(longestLosingRun(trades)).toBe(3)
    expect(longestLosingRun(trades.toReversed())).toBe(3)
    expect(longestLosingRun([])).toBe(0)
  })

  test('trades that closed at the same instant count in the order of their ids', () => {
    const at = '2026-03-01T00:00:00Z'
    const trade = (betId: string, status: 'WIN' | 'LOSS') => ({ betId, closedAt: at, status })
    expect(longestLosingRun([trade('c', 'LOSS'), trade('a', 'LOSS'), trade('b', 'WIN')])).toBe(1)
    expect(longestLosingRun([trade('c', 'WIN'), trade('a', 'LOSS'), trade('b', 'LOSS')])).toBe(2)
  })
})

describe('the distribution of returns', () => {
  test('ranges begin at round multiples, and 0 parts wins from losses', () => {
    // From −12 to 34.5 are 46.5: 40 ranges of 2 are enough, of 1 they are not.
    expect(histogramOf(['-12', '0', '1.99', '2', '34.5'])).toEqual({
      from: -12,
      width: 2,
      counts: [1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  })

  test('equal returns are one range of a dollar', () => {
    expect(histogramOf(['7.25', '7.25'])).toEqual({ from: 7, width: 1, counts: [2] })
    expect(histogramOf([])).toBeNull()
  })

  test('every trade is in the range that its return says, in at most 41 of them', () => {
    fc.assert(
      fc.property(results, (cents) => {
        const histogram = histogramOf(cents.map((cent) => (cent / 100).toFixed(2)))
        if (!histogram) throw new Error('no histogram')
        const { from, width, counts } = histogram
        expect(counts.length).toBeLessThanOrEqual(41)
        expect(counts.reduce((total, count) => total + count, 0)).toBe(cents.length)
        expect(counts[0]).toBeGreaterThan(0)
        expect(counts.at(-1)).toBeGreaterThan(0)
        for (const [at, count] of counts.entries()) {
          const low = Math.round((from + at * width) * 100)
          const high = Math.round((from + (at + 1) * width) * 100)
          // Below a cent a range's ends are no whole cents.
          if (width >= 0.01) expect(cents.filter((cent) => cent >= low && cent < high)).toHaveLength(count)
        }
      }),
    )
  })
})

test('the record of some trades: the best and the worst are the ends of their order', () => {
  fc.assert(
    fc.property(results, (cents) => {
      const values = cents.map((cent) => cent / 100)
      const record = recordOf(tradesOf(cents))
      expect(Number(record.best)).toBe(quantile(values, 1))
      expect(Number(record.worst)).toBe(quantile(values, 0))
      expect(record.closedTrades).toBe(cents.length)
    }),
  )
  expect(recordOf([])).toEqual({ closedTrades: 0, longestLosingRun: 0, best: null, worst: null, histogram: null })
})
