import { type Decimal, ZERO } from '@/domain/decimal'
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

const DAYS_OF_WEEK = 7

/** A month in weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string, days: readonly DayPnl[]): (CalendarDay | null)[][] {
  const pnlOf = new Map(days.filter(({ day }) => day.startsWith(month)).map(({ day, pnl }) => [day, Number(pnl)]))
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  // getUTCDay counts from Sunday.
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const cells: (CalendarDay | null)[] = Array.from({ length: before }, () => null)
  for (let at = 1; at <= length; at += 1) {
    const day = `${month}-${String(at).padStart(2, '0')}`
    cells.push({ day, pnl: pnlOf.get(day) ?? null })
  }
  while (cells.length % DAYS_OF_WEEK > 0) cells.push(null)
  return Array.from({ length: cells.length / DAYS_OF_WEEK }, (_, week) =>
    cells.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}
