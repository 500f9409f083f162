import { type Decimal, ZERO } from '@/domain/decimal'
import { weeksOfMonth } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'

/** One calendar month, UTC. */
export interface MonthPnl {
  /** YYYY-MM */
  month: string
  /** Realised, USD; null without results. */
  pnl: number | null
  /** Days with a realised result. */
  days: number
}

export interface YearPnl {
  year: string
  /** Realised, USD; null without results. */
  pnl: number | null
  /** January to December. */
  months: MonthPnl[]
}

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/**
 * Realised P&L by month and year, newest year first, including years without results in between.
 * Sums are exact and converted to a number once.
 */
export function yearsOf(days: readonly DayPnl[]): YearPnl[] {
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
      pnl: own.some(({ found }) => found)
        ? own.reduce((total, { found }) => total.plus(found?.pnl ?? ZERO), ZERO).toNumber()
        : null,
      months: own.map(({ month, found }) => ({
        month,
        pnl: found ? found.pnl.toNumber() : null,
        days: found?.days ?? 0,
      })),
    }
  })
}

/** One day of a month's calendar. */
export interface CalendarDay {
  /** YYYY-MM-DD */
  day: string
  /** Realised, USD; null without results. */
  pnl: number | null
}

/** A month in weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string, days: readonly DayPnl[]): (CalendarDay | null)[][] {
  const pnlOf = new Map(days.map(({ day, pnl }) => [day, Number(pnl)]))
  return weeksOfMonth(month).map((week) =>
    week.map((day) => (day === null ? null : { day, pnl: pnlOf.get(day) ?? null })),
  )
}
