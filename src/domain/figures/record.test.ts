import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompletedRound, histogramOf, longestLosingRun, maxDrawdown, medianOf } from './record'

const roundsOf = (results: readonly number[]): CompletedRound[] =>
  results.map((cents, at) => ({
    tradeId: `trade-${String(at).padStart(4, '0')}`,
    endedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    pnl: (cents / 100).toFixed(2),
  }))
const results = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 120 })

describe('the maximum drawdown', () => {
  const days = (pnls: readonly string[]) =>
    pnls.map((pnl, at) => ({ day: `2026-03-${String(at + 1).padStart(2, '0')}`, pnl }))

  test('is the largest fall from a high, not the lowest point', () => {
    // 100, 60, 200, 120, 210: from 200 to 120.
    expect(maxDrawdown(days(['100', '-40', '140', '-80', '90']))).toEqual({
      amount: -80,
      percentOfPeak: -40,
      peakDay: '2026-03-03',
      day: '2026-03-04',
    })
  })

  test('of a strategy that only lost starts at 0, so it has no percentage', () => {
    expect(maxDrawdown(days(['-10', '-5']))).toEqual({
      amount: -15,
      percentOfPeak: null,
      peakDay: null,
      day: '2026-03-02',
    })
  })

  test('of equally deep ones is the first', () => {
    expect(maxDrawdown(days(['10', '-4', '4', '-4']))?.day).toBe('2026-03-02')
  })

  test('of a curve that never fell is null', () => {
    expect(maxDrawdown([])).toBeNull()
    expect(maxDrawdown(days(['1', '0', '2']))).toBeNull()
  })

  test('is at least as deep as the fall between any two days', () => {
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
  test('counts losses in the order in which round trips ended; breaking even ends a run', () => {
    const rounds = roundsOf([-1, -1, 5, -1, 0, -1, -1, -1])
    expect(longestLosingRun(rounds)).toBe(3)
    expect(longestLosingRun(rounds.toReversed())).toBe(3)
    expect(longestLosingRun([])).toBe(0)
  })

  test('round trips that ended at the same instant count in the order of their trades’ ids', () => {
    const round = (tradeId: string, pnl: string) => ({ tradeId, endedAt: '2026-03-01T00:00:00Z', pnl })
    expect(longestLosingRun([round('c', '-1'), round('a', '-1'), round('b', '1')])).toBe(1)
    expect(longestLosingRun([round('c', '1'), round('a', '-1'), round('b', '-1')])).toBe(2)
  })
})

describe('the distribution of results', () => {
  test('ranges begin at round multiples, and 0 separates wins from losses', () => {
    // From −12 to 34.5 is 46.5: 40 ranges of 2 suffice, 40 of 1 do not.
    expect(histogramOf(['-12', '0', '1.99', '2', '34.5'])).toEqual({
      from: -12,
      width: 2,
      counts: [1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  })

  test('equal results are one range of a dollar', () => {
    expect(histogramOf(['7.25', '7.25'])).toEqual({ from: 7, width: 1, counts: [2] })
    expect(histogramOf([])).toBeNull()
  })

  test('every result is in its range, and there are at most 41 ranges', () => {
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
          // Below a cent a range does not end on whole cents.
          if (width >= 0.01) expect(cents.filter((cent) => cent >= low && cent < high)).toHaveLength(count)
        }
      }),
    )
  })
})

test('half of all values lie below the median, which is between the middle two of an even number', () => {
  expect([[], [7], [9, -1], [40, 0, 4], [1, 100, 2, 5]].map(medianOf)).toEqual([null, 7, 4, 4, 3.5])
})
