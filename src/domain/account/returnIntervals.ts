import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { quantile } from 'simple-statistics'
import { type Interval, sampleDeviation } from '../figures/intervals'
import { LEAST_DEVIATION, spreadOf } from './account'
import { accountCurve, type EquityDay } from './curve'

/** The 95% intervals of an account's annual return and of its Sharpe ratio. */
export interface ReturnIntervals {
  /** In percent. */
  twrYear: Interval
  /** null if the returns, or those of a draw, do not vary: too few days with a return. */
  sharpe: Interval | null
}

const DRAWS = 1_000
/** A fraction of the mean: deviations of draws are computed from sums of squares, which have rounding errors of about that size. */
const ROUNDING = 1e-6
const DAYS_OF_YEAR = 365
/** The same for everybody, so that the same days always have the same intervals. */
const SEED = 1994
const ENDS = [0.025, 0.975]

/**
 * The returns of all calendar days of an account, from its first to `today`: 0 on days without a change.
 * @param days every day with a change, oldest first: month ends do not tell daily returns
 * @param today YYYY-MM-DD, UTC
 */
export function dailyReturns(days: readonly EquityDay[], today: string): number[] {
  let before = 1
  return accountCurve(days, today).map(({ index }) => {
    const made = before === 0 ? 0 : index / before - 1
    before = index
    return made
  })
}

/** The mean length of a block, in days: n^(1/3). From a year of data it is longer than a week, within which days differ. */
export const blockDays = (n: number): number => Math.ceil(Math.cbrt(n))

/**
 * The 95% percentile intervals of the annual return and of the Sharpe ratio, by the stationary bootstrap: days are resampled in blocks
 * of random length, so that dependence on previous days is preserved (D. Politis, J. Romano, "The Stationary Bootstrap", JASA 89
 * (1994), 1303–1313). The mean length grows with n^(1/3) (P. Hall, J. Horowitz, B.-Y. Jing, "On blocking rules for the bootstrap with
 * dependent data", Biometrika 82 (1995), 561–574: the longest that they find, which is the careful choice). They show what chance
 * alone can do to such days, not that future days will be like them.
 * @param returns of each day, oldest first
 * @returns null for less than a year, which is too short to tell, and if one day lost everything, since a draw without that day tells
 *   nothing
 */
export function returnIntervals(returns: readonly number[]): ReturnIntervals | null {
  const n = returns.length
  const elapsed = n - 1
  if (elapsed < DAYS_OF_YEAR || returns.includes(-1)) return null
  const { mean, deviation: ofAll } = spreadOf(returns, n)
  const draw = drawsOf(returns)
  const years: number[] = []
  const sharpes: number[] = []
  for (let at = 0; at < DRAWS; at += 1) {
    const { logarithms, total, squares } = draw()
    years.push(100 * Math.expm1((logarithms * DAYS_OF_YEAR) / elapsed))
    const deviation = sampleDeviation(n, total, squares)
    if (deviation > ROUNDING * Math.abs(total / n)) sharpes.push((total / n / deviation) * Math.sqrt(DAYS_OF_YEAR))
  }
  const isSpread = ofAll > LEAST_DEVIATION * Math.abs(mean) && sharpes.length === DRAWS
  return { twrYear: middleOf(years), sharpe: isSpread ? middleOf(sharpes) : null }
}

function middleOf(values: number[]): Interval {
  const [low = Number.NaN, high = Number.NaN] = quantile(values, ENDS)
  return { low, high }
}

/**
 * Draws the same number of days, in blocks that start anywhere and wrap around after the last day.
 * @returns a function for the sums of a draw: of its days' log(1 + return), return and return².
 */
function drawsOf(returns: readonly number[]) {
  const n = returns.length
  const random = xoroshiro128plus(SEED)
  // A block's sum is a difference of prefix sums over the days, repeated twice.
  const twice = [...returns, ...returns]
  const logarithms = runningSums(twice, Math.log1p)
  const totals = runningSums(twice, (made) => made)
  const squares = runningSums(twice, (made) => made * made)
  const goesOn = Math.log(1 - 1 / blockDays(n))
  return () => {
    const drawn = { logarithms: 0, total: 0, squares: 0 }
    for (let left = n; left > 0; ) {
      const from = Math.floor(uniformFloat64(random) * n)
      // The length is geometric: a block ends after each day with the same probability.
      const length = Math.min(left, 1 + Math.floor(Math.log(1 - uniformFloat64(random)) / goesOn))
      const sumOf = (sums: Float64Array) => (sums[from + length] ?? 0) - (sums[from] ?? 0)
      drawn.logarithms += sumOf(logarithms)
      drawn.total += sumOf(totals)
      drawn.squares += sumOf(squares)
      left -= length
    }
    return drawn
  }
}

/** The sums of the first 0, 1, 2 … values. */
function runningSums(values: readonly number[], of: (value: number) => number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  values.forEach((value, at) => {
    sums[at + 1] = (sums[at] ?? 0) + of(value)
  })
  return sums
}
