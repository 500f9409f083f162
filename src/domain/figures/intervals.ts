/** A 95% confidence interval, in the unit of the measured quantity. */
export interface Interval {
  low: number
  high: number
}

/** The 97.5% quantile of the normal distribution: 95% of it is between −z and +z (OEIS A220510). */
const Z_95 = 1.959963984540054

/** The share of a distribution that lies below the upper end of a 95% interval. */
const UPPER_TAIL_AT = 0.975

/**
 * The 95% score interval of a proportion, such as a win rate.
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209–212,
 * without continuity correction. Unlike the textbook p ± z·√(p(1−p)/n) it works near 0 and 1 and for few trades.
 * @param wins out of `n`; both whole, 0 ≤ wins ≤ n.
 * @returns proportions from 0 to 1; null for n = 0.
 */
export function wilsonInterval(wins: number, n: number): Interval | null {
  if (n <= 0) return null
  const share = wins / n
  const zz = Z_95 * Z_95
  const middle = share + zz / (2 * n)
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n))
  const scale = 1 + zz / n
  return {
    // At the ends both terms are equal, and rounding must not exclude the share itself.
    low: wins === 0 ? 0 : (middle - reach) / scale,
    high: wins === n ? 1 : (middle + reach) / scale,
  }
}

/**
 * The 95% interval of a mean, computed from sums: mean ± t · s ÷ √n, with Student's t for n − 1 degrees of freedom
 * ("Student", "The probable error of a mean", Biometrika 6 (1908), 1–25).
 * It assumes independent trades and a roughly normal mean: with fewer than 30 trades or a few huge ones it is too
 * narrow.
 * @param sum Σ of the values, and `sumSquares` Σ of their squares.
 * @returns in the values' unit; null for fewer than two values, which have no spread.
 */
export function meanInterval(n: number, sum: number, sumSquares: number): Interval | null {
  if (n < 2) return null
  const mean = sum / n
  const reach = (tQuantile(n - 1) * sampleDeviation(n, sum, sumSquares)) / Math.sqrt(n)
  return { low: mean - reach, high: mean + reach }
}

/**
 * The sample standard deviation from sums, with n − 1 in the denominator (Bessel's correction).
 * @returns in the values' unit; 0 for fewer than two values.
 */
export function sampleDeviation(n: number, sum: number, sumSquares: number): number {
  if (n < 2) return 0
  // For equal values, rounding can make the difference slightly negative.
  return Math.sqrt(Math.max(0, sumSquares - (sum * sum) / n) / (n - 1))
}

/** From here up, the expansion is right to ten digits and the exact sum has too many terms. */
const EXPANDED_FROM = 200
const quantiles = new Map<number, number>()

/**
 * The 97.5% quantile of Student's t for whole degrees of freedom, 1 or more: 12.706 for 1, 2.042 for 30.
 * Below {@link EXPANDED_FROM} the exact distribution is inverted (Abramowitz & Stegun 26.7.3 and 26.7.4), above it
 * Fisher's expansion around the normal quantile is used (A & S 26.7.5).
 */
export function tQuantile(freedom: number): number {
  const known = quantiles.get(freedom)
  if (known !== undefined) return known
  const quantile = freedom < EXPANDED_FROM ? invertExactly(freedom) : expand(freedom)
  quantiles.set(freedom, quantile)
  return quantile
}

/** Bisects the angle θ = arctan(t ÷ √ν) to the precision of doubles. */
function invertExactly(freedom: number): number {
  const wanted = 2 * UPPER_TAIL_AT - 1
  let [low, high] = [0, Math.PI / 2]
  for (;;) {
    const angle = (low + high) / 2
    if (angle <= low || angle >= high) return Math.sqrt(freedom) * Math.tan(angle)
    if (between(angle, freedom) < wanted) low = angle
    else high = angle
  }
}

/**
 * The probability that |t| of Student's distribution is at least this far from 0: 0.05 for 2.042 with 30 degrees of freedom.
 * @param freedom whole, 1 or more
 */
export const tailShare = (t: number, freedom: number): number =>
  1 - between(Math.atan(Math.abs(t) / Math.sqrt(freedom)), freedom)

/** The probability that |t| stays below √ν · tan θ: A & S 26.7.3 for odd ν, 26.7.4 for even. */
function between(angle: number, freedom: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const isOdd = freedom % 2 === 1
  let term = isOdd ? cosine : 1
  let total = freedom === 1 ? 0 : term
  for (let factor = isOdd ? 2 : 1; factor < freedom - 2; factor += 2) {
    term *= (factor / (factor + 1)) * cosine * cosine
    total += term
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * total) : sine * total
}

function expand(freedom: number): number {
  const z = Z_95
  const g1 = (z ** 3 + z) / 4
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4
}
