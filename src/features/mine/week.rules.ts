import { type Decimal, ZERO } from '@/domain/decimal'
import { mondayOf, movedDay } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'

/** The seven UTC days of the week of a day (YYYY-MM-DD), from Monday on. */
export function daysOfWeek(today: string): string[] {
  const monday = mondayOf(today)
  return Array.from({ length: 7 }, (_, at) => movedDay(monday, at))
}

/**
 * The results of some strategies on the days of a week, and their sum, in USD; exact, and converted to numbers once. null on a day without
 * a result.
 */
export function weekOf(days: readonly string[], results: readonly DayPnl[]) {
  const sums = new Map<string, Decimal>()
  for (const { day, pnl } of results) sums.set(day, (sums.get(day) ?? ZERO).plus(pnl))
  const inWeek = days.map((day) => ({ day, sum: sums.get(day) ?? null }))
  return {
    days: inWeek.map(({ day, sum }) => ({ day, pnl: sum?.toNumber() ?? null })),
    total: inWeek.reduce((total, { sum }) => total.plus(sum ?? ZERO), ZERO).toNumber(),
  }
}
