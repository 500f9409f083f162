import { lastDayOf, movedDay } from '../time/instant'

/** The six periods of the ranking, each of whole UTC days until today, in the order of strategy_metrics.period_returns. */
export const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'] as const
export type Period = (typeof PERIODS)[number]

const SPANS: Record<Period, { days: number } | { months: number }> = {
  h24: { days: 1 },
  d7: { days: 7 },
  d28: { days: 28 },
  m3: { months: 3 },
  m6: { months: 6 },
  y1: { months: 12 },
}

/**
 * The last day before a period begins. Months and years follow the UTC calendar as in Postgres: 31 March less a month is 28 February.
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD
 */
export function periodStart(period: Period, today: string): string {
  const span = SPANS[period]
  return 'days' in span ? movedDay(today, -span.days) : monthsBefore(today, span.months)
}

function monthsBefore(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() - months)
  const month = first.toISOString().slice(0, 7)
  const same = `${month}${day.slice(7)}`
  return same > lastDayOf(month) ? lastDayOf(month) : same
}

const PERCENT = 100

/**
 * An account's return in each period, in percent: its index today ÷ its index when the period began. Before the first day the index is 1.
 * 0 if nothing moved it, or if nothing was left to move.
 * @param days of accountDays()
 * @param today YYYY-MM-DD, UTC, not before the last of them
 */
export function periodReturns(days: readonly { day: string; index: number }[], today: string): Record<Period, number> {
  const index = days.at(-1)?.index ?? 1
  const returnIn = (period: Period) => {
    const start = periodStart(period, today)
    const before = days.findLast(({ day }) => day <= start)?.index ?? 1
    return before > 0 ? PERCENT * (index / before - 1) : 0
  }
  // One entry for each period.
  return Object.fromEntries(PERIODS.map((period) => [period, returnIn(period)])) as Record<Period, number>
}
