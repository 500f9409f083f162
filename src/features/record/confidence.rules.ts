import { counted, type FigureValues, figureOf, figureValue, hasTooFewTrades } from '@/domain/figures'
import type { MaxDrawdown } from '@/domain/record'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatCount, formatPercent } from '@/lib/format'

const MEAN_ROUND = figureOf('expectancy')

/** What the figures prove, in one or two sentences. */
export function confidenceSentence(values: FigureValues): string {
  const rounds = counted(values.rounds, 'round trip')
  if (values.rounds === 0) return 'No round trip is complete yet, so there is nothing to be sure of.'
  if (hasTooFewTrades(values)) {
    return `Too few round trips to tell: ${formatCount(values.rounds)}, and below ${ENOUGH_TRADES} luck decides more than anything else.`
  }
  const mean = MEAN_ROUND.interval?.(values)
  if (!mean || figureValue(MEAN_ROUND, values) === null) return `${rounds} completed.`
  if (mean.low > 0) {
    return `Over ${rounds} the mean is a gain that chance alone would rarely make: its interval lies above zero.`
  }
  if (mean.high < 0) {
    return `Over ${rounds} the mean is a loss that bad luck alone would rarely make: its interval lies below zero.`
  }
  return `Over ${rounds} the mean cannot be told from zero: its interval holds gains and losses alike.`
}

/** The start and the end of a maximum drawdown, in words. */
export function drawdownWords({ percentOfPeak, peakDay, day }: MaxDrawdown): string {
  const when = peakDay ? `${peakDay} to ${day}` : `from the beginning to ${day}`
  return percentOfPeak === null
    ? `${when}; no high above zero to take percents of`
    : `${formatPercent(percentOfPeak)} of the high, ${when}`
}
