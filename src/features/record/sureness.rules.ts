import { type Interval, meanInterval, wilsonInterval } from '@/domain/intervals'
import { type ClosedSums, type Spread, spreadOf } from '@/domain/record'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatCount, formatMoney, formatPercent } from '@/lib/format'

const PERCENT = 100

/** A strategy's figures with how far each may be off. */
export interface Sureness extends Spread {
  closedTrades: number
  winningTrades: number
  losingTrades: number
  /** Percent of the closed trades; null before any is closed. */
  winRate: number | null
  /** Percent. */
  winRateInterval: Interval | null
  /** USD. */
  meanInterval: Interval | null
  /** The win rate, in percent, at which wins and losses of this size cancel out; null without either of them. */
  breakEvenWinRate: number | null
  tooFew: boolean
}

/** What the sums say, with its 95% intervals (design §9.4). */
export function surenessOf(sums: ClosedSums): Sureness {
  const { closedTrades, winningTrades, losingTrades } = sums
  const spread = spreadOf(sums)
  const share = wilsonInterval(winningTrades, closedTrades)
  return {
    ...spread,
    closedTrades,
    winningTrades,
    losingTrades,
    winRate: closedTrades === 0 ? null : (winningTrades / closedTrades) * PERCENT,
    winRateInterval: share && { low: share.low * PERCENT, high: share.high * PERCENT },
    meanInterval: meanInterval(closedTrades, sums.sum, sums.sumSquares),
    breakEvenWinRate: spread.payoffRatio === null ? null : PERCENT / (1 + spread.payoffRatio),
    tooFew: closedTrades < ENOUGH_TRADES,
  }
}

/** "318 trades", "1 trade". */
export const tradesWords = (count: number) => `${formatCount(count)} trade${count === 1 ? '' : 's'}`

/** "95%: 58.70% to 69.20%" */
export const percentInterval = ({ low, high }: Interval) => `95%: ${formatPercent(low)} to ${formatPercent(high)}`

/** "95%: +$1.95 to +$66.47" */
export const moneyInterval = ({ low, high }: Interval) => `95%: ${formatMoney(low)} to ${formatMoney(high)}`

/** What the figures allow to say, in a sentence or two that claims no more than that. */
export function surenessSentence({ closedTrades, tooFew, expectancy, meanInterval: mean }: Sureness): string {
  if (closedTrades === 0) return 'No trade is closed yet, so there is nothing to be sure of.'
  if (tooFew) {
    return `Too few trades to tell: ${tradesWords(closedTrades)} closed, and below ${ENOUGH_TRADES} luck decides more than anything else.`
  }
  if (!mean || expectancy === null) return `${tradesWords(closedTrades)} closed.`
  if (mean.low > 0) {
    return `Over ${tradesWords(closedTrades)} the mean trade is a gain that chance alone would rarely make: its interval lies above zero.`
  }
  if (mean.high < 0) {
    return `Over ${tradesWords(closedTrades)} the mean trade is a loss that bad luck alone would rarely make: its interval lies below zero.`
  }
  return `Over ${tradesWords(closedTrades)} the mean trade cannot be told from zero: its interval holds gains and losses alike.`
}
