import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, test } from 'vitest'
import { spreadOf } from './account'
import type { EquityDay } from './curve'
import { blockDays, dailyReturns, returnIntervals } from './returnIntervals'

const TEN_YEARS = 3_653
const YEAR = 365

/** Normal random numbers (Box and Muller), the same in each run. */
function normals(n: number, seed: number): number[] {
  const random = xoroshiro128plus(seed)
  return Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random)),
  )
}
const width = ({ low, high }: { low: number; high: number }) => high - low

/** What theory says of independent normal returns: 1.96 standard errors to each side. */
function analytic(returns: readonly number[]) {
  const n = returns.length
  const { mean, deviation } = spreadOf(returns, n)
  const ratio = mean / deviation
  // A. Lo, "The statistics of Sharpe ratios", FAJ 58 (2002), 36–52: √((1 + SR² ÷ 2) ÷ n), of one day.
  const error = 1.96 * Math.sqrt((1 + ratio ** 2 / 2) / n)
  const logs = returns.map((made) => Math.log(1 + made))
  const ofLogs = spreadOf(logs, n)
  const reach = (1.96 * ofLogs.deviation) / Math.sqrt(n)
  const aYear = (mean: number) => 100 * (Math.exp((mean * n * YEAR) / (n - 1)) - 1)
  return {
    sharpe: { low: (ratio - error) * Math.sqrt(YEAR), high: (ratio + error) * Math.sqrt(YEAR) },
    twrYear: { low: aYear(ofLogs.mean - reach), high: aYear(ofLogs.mean + reach) },
  }
}

describe('the intervals of daily returns', () => {
  test.each([1, 2, 3])('of independent normal ones are close to what theory says (%i)', (seed) => {
    const returns = normals(TEN_YEARS, seed).map((one) => 0.0003 + 0.008 * one)
    const found = returnIntervals(returns)
    const expected = analytic(returns)
    if (!found?.sharpe) throw new Error('none')
    // A thousand draws leave an end uncertain by about a twentieth of the width.
    for (const [own, theirs] of [
      [found.sharpe, expected.sharpe],
      [found.twrYear, expected.twrYear],
    ] as const) {
      expect(Math.abs(own.low - theirs.low)).toBeLessThan(0.12 * width(theirs))
      expect(Math.abs(own.high - theirs.high)).toBeLessThan(0.12 * width(theirs))
    }
  })

  test('have none of a Sharpe ratio where every day makes the same', () => {
    const found = returnIntervals(Array.from({ length: 400 }, () => 0.0001))
    expect(found?.sharpe).toBeNull()
    expect(found?.twrYear.low).toBeCloseTo(100 * (1.0001 ** ((400 * 365) / 399) - 1), 6)
  })

  test('of returns that follow the day before are wider, where theory for independent ones is too sure', () => {
    let before = 0
    const returns = normals(TEN_YEARS, 4).map((one) => {
      before = 0.5 * before + 0.008 * one
      return before
    })
    const found = returnIntervals(returns)
    if (!found?.sharpe) throw new Error('none')
    // √((1 + 0.5) ÷ (1 − 0.5)) = 1.73 times as wide, of which blocks of 16 days keep most.
    const ratio = width(found.sharpe) / width(analytic(returns).sharpe)
    expect(ratio).toBeGreaterThan(1.4)
    expect(ratio).toBeLessThan(1.9)
  })

  test('are the same each time', () => {
    const returns = normals(400, 5).map((one) => 0.01 * one)
    expect(returnIntervals(returns)).toEqual(returnIntervals(returns))
  })

  test('say nothing under a year', () => {
    expect(returnIntervals(Array.from({ length: YEAR }, () => 0.001))).toBeNull()
    expect(returnIntervals([])).toBeNull()
  })

  test('of the same return each day are that return, without a Sharpe ratio', () => {
    const found = returnIntervals(Array.from({ length: YEAR + 1 }, () => 0))
    expect(found).toEqual({ twrYear: { low: 0, high: 0 }, sharpe: null })
  })

  test('say nothing where one day lost everything', () => {
    expect(returnIntervals(Array.from({ length: 500 }, (_, at) => (at === 250 ? -1 : 0.001)))).toBeNull()
  })

  test('have no Sharpe ratio where a draw may miss the only day that made anything', () => {
    const found = returnIntervals(Array.from({ length: 500 }, (_, at) => (at === 250 ? 0.1 : 0)))
    expect(found?.twrYear.low).toBe(0)
    expect(found?.twrYear.high).toBeGreaterThan(0.1)
    expect(found?.sharpe).toBeNull()
  })

  test('come from blocks of n^(1/3) days in the mean', () => {
    expect([YEAR + 1, TEN_YEARS].map(blockDays)).toEqual([8, 16])
  })
})

test('an account’s daily returns are those of every calendar day, 0 where nothing changed and once nothing is left', () => {
  const day = (day: string, index: number): EquityDay => ({
    day,
    deposit: 0,
    realised: 0,
    dividends: 0,
    invested: 0,
    unrealised: 0,
    equity: index,
    index,
  })
  const days = [day('2026-01-01', 1.5), day('2026-01-04', 3), day('2026-01-05', 0), day('2026-01-06', 0)]
  expect(dailyReturns(days, '2026-01-07')).toEqual([0.5, 0, 0, 1, -1, 0, 0])
  expect(dailyReturns([], '2026-01-07')).toEqual([])
})
