import { counted, type FigureValues, figureOf, figureValue } from '@/domain/figures'
import type { MaxDrawdown } from '@/domain/record'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatPercent } from '@/lib/format'

const MEAN_TRADE = figureOf('expectancy')

/** What the figures prove, in one or two sentences. */
export function confidenceSentence(values: FigureValues): string {
  const trades = counted(values.closed_trades, 'trade')
  if (values.closed_trades === 0) return 'No trade is closed yet, so there is nothing to be sure of.'
  if (values.closed_trades < ENOUGH_TRADES) {
    return `Too few trades to tell: ${trades} closed, and below ${ENOUGH_TRADES} luck decides more than anything else.`
  }
  const mean = MEAN_TRADE.interval?.(values)
  if (!mean || figureValue(MEAN_TRADE, values) === null) return `${trades} closed.`
  if (mean.low > 0) {
    return `Over ${trades} the mean trade is a gain that chance alone would rarely make: its interval lies above zero.`
  }
  if (mean.high < 0) {
    return `Over ${trades} the mean trade is a loss that bad luck alone would rarely make: its interval lies below zero.`
  }
  return `Over ${trades} the mean trade cannot be told from zero: its interval holds gains and losses alike.`
}

/** The start and the end of a maximum drawdown, in words. */
export function drawdownWords({ percentOfPeak, peakDay, day }: MaxDrawdown): string {
  const when = peakDay ? `${peakDay} to ${day}` : `from the beginning to ${day}`
  return percentOfPeak === null
    ? `${when}; no high above zero to take percents of`
    : `${formatPercent(percentOfPeak)} of the high, ${when}`
}
