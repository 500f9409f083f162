import { type Decimal, ZERO } from '@/domain/decimal'
import { weeksOfMonth } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'

export type YearPnl = ReturnType<typeof yearsOf>[number]
export type MonthPnl = YearPnl['months'][number]

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/**
 * Realised P&L in USD by UTC month (YYYY-MM) and year, newest year first, including years without results in between. Sums are exact and
 * converted to a number once.
 */
export function yearsOf(days: readonly DayPnl[]) {
  const months = new Map<string, { pnl: Decimal; days: number }>()
  for (const { day, pnl } of days) {
    const before = months.get(day.slice(0, 7)) ?? { pnl: ZERO, days: 0 }
    months.set(day.slice(0, 7), { pnl: before.pnl.plus(pnl), days: before.days + 1 })
  }
  const numbers = [...months.keys()].map((month) => Number(month.slice(0, 4)))
  if (numbers.length === 0) return []
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = String(last - at)
    const own = MONTHS_OF_YEAR.map((month) => ({ month: `${year}-${month}`, found: months.get(`${year}-${month}`) }))
    return {
      year,
      /** null without results, here and of a month. */
      pnl: own.some(({ found }) => found)
        ? own.reduce((total, { found }) => total.plus(found?.pnl ?? ZERO), ZERO).toNumber()
        : null,
      months: own.map(({ month, found }) => ({
        month,
        pnl: found ? found.pnl.toNumber() : null,
        /** Days with a realised result. */
        days: found?.days ?? 0,
      })),
    }
  })
}

/** One day of a month's calendar. */
export type CalendarDay = NonNullable<ReturnType<typeof weeksOf>[number][number]>

/** A month in weeks from Monday to Sunday, with the USD realised on each day, null without results; null for days of other months. */
export function weeksOf(month: string, days: readonly DayPnl[]) {
  const pnlOf = new Map(days.map(({ day, pnl }) => [day, Number(pnl)]))
  return weeksOfMonth(month).map((week) =>
    week.map((day) => (day === null ? null : { day, pnl: pnlOf.get(day) ?? null })),
  )
}
