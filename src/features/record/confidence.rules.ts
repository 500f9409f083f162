import type { MaxDrawdown } from '@/domain/figures/record'
import { formatPercent } from '@/lib/format'

/**
 * The start and the end of a maximum drawdown, in words. Percentages above 100 are left out: realised P&L can fall by more than its
 * high.
 */
export function drawdownWords({ percentOfPeak, peakDay, day }: MaxDrawdown): string {
  const when = peakDay ? `${peakDay} to ${day}` : `from the beginning to ${day}`
  return percentOfPeak === null || percentOfPeak < -100 ? when : `${formatPercent(percentOfPeak)} of the high, ${when}`
}
