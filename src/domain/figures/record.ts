import { Decimal, ZERO } from '../decimal'

/** The largest fall of realised P&L from a previous high. */
export interface MaxDrawdown {
  /** USD, below 0. */
  amount: number
  /** The same in percent of that high; null if the high is the start, at 0. */
  percentOfPeak: number | null
  /** YYYY-MM-DD, UTC: the day of the high (null for the start), and the day of the low. */
  peakDay: string | null
  day: string
}

/**
 * The maximum drawdown of the realised curve by UTC day: the largest fall from a high to a later low, counting the start at 0 as a
 * high (M. Magdon-Ismail, A. Atiya, "Maximum drawdown", Risk Magazine 17 (2004), 99–102). Open positions do not count, so an
 * unrealised loss does not show here.
 * @param days each with its realised USD as decimal text, oldest first.
 * @returns the earliest of equally deep ones; null if the curve never fell.
 */
export function maxDrawdown(days: readonly { day: string; pnl: string }[]): MaxDrawdown | null {
  let equity = ZERO
  let peak = ZERO
  let peakDay: string | null = null
  let worst: { fall: Decimal; peak: Decimal; peakDay: string | null; day: string } | null = null
  for (const { day, pnl } of days) {
    equity = equity.plus(pnl)
    if (equity.gt(peak)) {
      peak = equity
      peakDay = day
    }
    const fall = equity.minus(peak)
    if (fall.lt(worst?.fall ?? ZERO)) worst = { fall, peak, peakDay, day }
  }
  if (!worst) return null
  return {
    amount: worst.fall.toNumber(),
    percentOfPeak: worst.peak.gt(ZERO) ? worst.fall.times(100).div(worst.peak).toNumber() : null,
    peakDay: worst.peakDay,
    day: worst.day,
  }
}

/** The median, which for an even number of values is the mean of the two middle ones. null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** A completed round trip of a trade. */
export interface CompletedRound {
  tradeId: string
  /** ISO 8601 or another text that sorts by time. */
  endedAt: string
  /** USD, decimal text. */
  pnl: string
}

/**
 * The longest run of losing round trips in the order in which they ended, ties by the trade's id (code units), then in
 * the given order. One that broke even ends a run like a win.
 */
export function longestLosingRun(rounds: readonly CompletedRound[]): number {
  const inOrder = [...rounds].sort((a, b) => compare(a.endedAt, b.endedAt) || compare(a.tradeId, b.tradeId))
  let [longest, run] = [0, 0]
  for (const { pnl } of inOrder) {
    run = new Decimal(pnl).lt(ZERO) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The number of results in each of several equally wide ranges. */
export interface Histogram {
  /**
   * USD: the lower end of the first range, a multiple of `width`. A range includes its lower end, not its upper one.
   */
  from: number
  width: number
  counts: number[]
}

/** The maximum number of ranges, plus one if neither end is round. */
const MAX_RANGES = 40

/**
 * The distribution of results. The width is the smallest of 1, 2 or 5 × 10ᵏ that needs no more than
 * {@link MAX_RANGES} ranges from the worst to the best, and ranges begin at its multiples, so that 0 separates wins
 * from losses. Equal results share one range of width 1. null without any.
 * @param results USD, decimal text.
 */
export function histogramOf(results: readonly string[]): Histogram | null {
  const [first, ...rest] = results.map((text) => new Decimal(text))
  if (!first) return null
  let [worst, best] = [first, first]
  for (const value of rest) {
    if (value.lt(worst)) worst = value
    if (value.gt(best)) best = value
  }
  const width = niceWidth(best.minus(worst))
  const indexOf = (value: Decimal) => floor(value.div(width))
  const from = indexOf(worst)
  // Exact differences: the ranges' own numbers may be larger than a double can count.
  const placeOf = (value: Decimal) => indexOf(value).minus(from).toNumber()
  const counts: number[] = Array.from({ length: placeOf(best) + 1 }, () => 0)
  for (const value of [first, ...rest]) counts[placeOf(value)] = (counts[placeOf(value)] ?? 0) + 1
  return { from: from.times(width).toNumber(), width: width.toNumber(), counts }
}

/** Rounds towards −∞. */
function floor(value: Decimal): Decimal {
  const whole = value.round(0, Decimal.roundDown)
  return value.lt(whole) ? whole.minus(1) : whole
}

const STEPS = [1, 2, 5] as const

function niceWidth(range: Decimal): Decimal {
  if (range.eq(ZERO)) return new Decimal(1)
  const least = range.div(MAX_RANGES)
  for (let tenth = new Decimal(10).pow(least.e); ; tenth = tenth.times(10)) {
    const width = STEPS.map((step) => tenth.times(step)).find((step) => step.gte(least))
    if (width) return width
  }
}
