import { periodStart } from '@/domain/figures/periods'
import { instantOf, utcDay } from '@/domain/time/instant'

/** Time ranges of the charts. */
export const CHART_RANGES = ['3M', '6M', '1Y', 'All'] as const
export type ChartRange = (typeof CHART_RANGES)[number]

const PERIOD_OF = { '3M': 'm3', '6M': 'm6', '1Y': 'y1' } as const

/** The first day of a range, never before `firstDay`. YYYY-MM-DD, UTC. */
export function rangeStart(range: ChartRange, firstDay: string, now: Date): string {
  if (range === 'All') return firstDay
  const start = periodStart(PERIOD_OF[range], now.toISOString().slice(0, 10))
  return start < firstDay ? firstDay : start
}

/** The part of a curve before any trade was logged live. */
export interface LateStretch {
  /** The day on which it ends, YYYY-MM-DD, UTC; null if no trade was logged live. */
  until: string | null
  /** Whether trades dated later were not logged live either. */
  hasMore: boolean
}

/**
 * The late part of a strategy’s curve: up to the day of the first trade that was logged live.
 * null if every trade was logged live, or none before that day.
 */
export function lateStretch(live: {
  firstLive: string | null
  hasLate: boolean
  hasLateSince: boolean
}): LateStretch | null {
  if (!live.hasLate) return null
  return { until: live.firstLive && utcDay(instantOf(live.firstLive)), hasMore: live.hasLateSince }
}

/** Whether any part of a curve that begins on this day (YYYY-MM-DD, UTC) is late. */
export const isHatched = ({ until }: LateStretch, firstDay: string): boolean => until === null || until > firstDay
