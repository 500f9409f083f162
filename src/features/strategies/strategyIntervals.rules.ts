import { type Interval, meanInterval, wilsonInterval } from '@/domain/intervals'
import { formatMoney, formatPercent } from '@/lib/format'
import type { StrategyFigures } from './strategies.rules'

const PERCENT = 100

/** A figure with the range it lies in with 95% confidence, in the figure's own unit. */
export interface Reading {
  value: number
  /** null where too little was measured for any range. */
  interval: Interval | null
}

/** The win rate over closed trades in percent, with Wilson's interval (design §9.4). */
export function winRateReading({ winRate, winningTrades, closedTrades }: StrategyFigures): Reading {
  const share = wilsonInterval(winningTrades, closedTrades)
  return { value: winRate, interval: share && { low: share.low * PERCENT, high: share.high * PERCENT } }
}

/** What a closed trade returned on average, in USD, with Student's interval; null before any trade is closed. */
export function meanTradeReading({ closedTrades, closedPnl, sumSquares }: StrategyFigures): Reading | null {
  if (closedTrades === 0) return null
  return { value: closedPnl / closedTrades, interval: meanInterval(closedTrades, closedPnl, sumSquares) }
}

/** "95%: 58.70% to 69.20%". */
export const percentRange = ({ low, high }: Interval): string => `95%: ${formatPercent(low)} to ${formatPercent(high)}`

/** "95%: +$1.95 to +$66.47". */
export const moneyRange = ({ low, high }: Interval): string => `95%: ${formatMoney(low)} to ${formatMoney(high)}`

/** Room at both ends of a scale, as a share of it. */
const MARGIN = 0.06

/** The scale on which a mean trade is drawn: zero is always on it, and the whole interval. */
export function scaleWithZero({ low, high }: Interval): { from: number; to: number } {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  const margin = (most - least) * MARGIN
  return { from: least - margin, to: most + margin }
}
