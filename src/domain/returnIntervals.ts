import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { quantile } from 'simple-statistics'
import { LEAST_DEVIATION, spreadOf } from './account'
import { accountCurve, type EquityDay } from './accountCurve'
import { type Interval, sampleDeviation } from './intervals'

/** The 95% intervals of an account's return a year and of its Sharpe ratio. */
export interface ReturnIntervals {
  /** In percent. */
  twrYear: Interval
  /** null if the returns do not differ, or a draw's: too few days with a return. */
  sharpe: Interval | null
}

const DRAWS = 1_000
/** Of the mean: deviations of draws are computed from sums of squares, which are rounded by about as much. */
const ROUNDING = 1e-6
const DAYS_OF_YEAR = 365
/** The same for everybody, so that the same days have the same intervals. */
const SEED = 1994
const ENDS = [0.025, 0.975]

/**
 * The returns of all calendar days of an account, from its first until `today`: 0 on a day on which nothing changed.
 * @param days every day on which something changed, oldest first: the ends of months do not tell daily returns
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

/** The mean length of a block, in days: n^(1/3). From a year on it is longer than a week, whose days differ. */
export const blockDays = (n: number): number => Math.ceil(Math.cbrt(n))

/**
 * The 95% percentile intervals of the return a year and of the Sharpe ratio, by the stationary bootstrap: the days are drawn
 * again in blocks of random length, so that what depends on the days before stays together (D. Politis, J. Romano, "The
 * Stationary Bootstrap", JASA 89 (1994), 1303–1313). The mean length grows with n^(1/3) (P. Hall, J. Horowitz, B.-Y. Jing, "On
 * blocking rules for the bootstrap with dependent data", Biometrika 82 (1995), 561–574: the longest that they find, which is
 * the careful choice). They say what chance alone can do to such days, not that the next ones will be like them.
 * @param returns of each day, oldest first
 * @returns null under a year, which is too short to tell, and where one day lost everything: a draw without it tells nothing
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

/** What a draw is judged by: the sums of its days' log(1 + return), return and return². */
interface DrawnSums {
  logarithms: number
  total: number
  squares: number
}

/** Draws as many days again, in blocks that begin anywhere and go on at the beginning after the last day. */
function drawsOf(returns: readonly number[]): () => DrawnSums {
  const n = returns.length
  const random = xoroshiro128plus(SEED)
  // A block is summed as a difference, over the days twice in a row.
  const twice = [...returns, ...returns]
  const logarithms = runningSums(twice, Math.log1p)
  const totals = runningSums(twice, (made) => made)
  const squares = runningSums(twice, (made) => made * made)
  const goesOn = Math.log(1 - 1 / blockDays(n))
  return () => {
    const drawn: DrawnSums = { logarithms: 0, total: 0, squares: 0 }
    for (let left = n; left > 0; ) {
      const from = Math.floor(uniformFloat64(random) * n)
      // Of geometric length: after each day it ends with the same chance.
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
