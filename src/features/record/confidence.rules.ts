import { figureOf } from '@/domain/figures'
import { type FigureValues, figureInterval, figureValue, hasTooFewRoundTrips } from '@/domain/figureValues'
import type { MaxDrawdown } from '@/domain/record'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatCount, formatPercent } from '@/lib/format'

const MEAN_ROUND = figureOf('expectancy')

/** What the figures prove, in one or two sentences. */
export function confidenceSentence(values: FigureValues): string {
  const rounds = counted(values.rounds, 'round trip')
  if (values.rounds === 0) return 'No round trip is complete yet, so there is nothing to be sure of.'
  if (hasTooFewRoundTrips(values)) {
    return `Too few round trips to tell: ${formatCount(values.rounds)}, and below ${ENOUGH_ROUND_TRIPS} luck decides more than anything else.`
  }
  const mean = figureInterval(MEAN_ROUND, values)
  if (!mean || figureValue(MEAN_ROUND, values) === null) return `${rounds} completed.`
  if (mean.low > 0) {
    return `Over ${rounds}, the average is a gain that chance alone would rarely produce: its interval is above zero.`
  }
  if (mean.high < 0) {
    return `Over ${rounds}, the average is a loss that bad luck alone would rarely produce: its interval is below zero.`
  }
  return `Over ${rounds}, the average isn’t clearly different from zero: it could be a gain or a loss.`
}

/**
 * The start and the end of a maximum drawdown, in words. In percent of the high only where something of it was left: what
 * was realised can fall by more than it ever was.
 */
export function drawdownWords({ percentOfPeak, peakDay, day }: MaxDrawdown): string {
  const when = peakDay ? `${peakDay} to ${day}` : `from the beginning to ${day}`
  return percentOfPeak === null || percentOfPeak < -100 ? when : `${formatPercent(percentOfPeak)} of the high, ${when}`
}
