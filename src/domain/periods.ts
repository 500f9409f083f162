const DAY_MS = 24 * 3_600_000

/** The six windows of the ranking, each ending now: the order of strategy_metrics.window_cost. */
export const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'] as const
export type Period = (typeof PERIODS)[number]

/**
 * The start of a period. Months and years follow the UTC calendar like Postgres: 31 March less a month is 28 February.
 */
export function periodStart(period: Period, now: Date): Date {
  switch (period) {
    case 'h24':
      return new Date(now.getTime() - DAY_MS)
    case 'd7':
      return new Date(now.getTime() - 7 * DAY_MS)
    case 'd28':
      return new Date(now.getTime() - 28 * DAY_MS)
    case 'm3':
      return monthsBefore(now, 3)
    case 'm6':
      return monthsBefore(now, 6)
    case 'y1':
      return monthsBefore(now, 12)
  }
}

function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - months, 1)
  const lastDayOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(now.getUTCDate(), lastDayOfMonth))
  return start
}
