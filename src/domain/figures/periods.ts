/** The six periods of the ranking, each of whole UTC days until today, in the order of strategy_metrics.period_returns. */
export const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 24 * 3_600_000

/**
 * The last day before a period begins. Months and years follow the UTC calendar as in Postgres: 31 March less a month is 28 February.
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD
 */
export function periodStart(period: Period, today: string): string {
  const start = new Date(today)
  switch (period) {
    case 'h24':
      return dayOf(new Date(start.getTime() - DAY_MS))
    case 'd7':
      return dayOf(new Date(start.getTime() - 7 * DAY_MS))
    case 'd28':
      return dayOf(new Date(start.getTime() - 28 * DAY_MS))
    case 'm3':
      return dayOf(monthsBefore(start, 3))
    case 'm6':
      return dayOf(monthsBefore(start, 6))
    case 'y1':
      return dayOf(monthsBefore(start, 12))
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - months, 1)
  const lastDayOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(now.getUTCDate(), lastDayOfMonth))
  return start
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
