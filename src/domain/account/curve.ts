import { curveDays } from '../time/instant'
import type { BenchmarkDay } from './benchmark'

/** An account at the end of a UTC day, USD, as `strategy_equity()` of the database gives it. */
export interface EquityDay {
  /** YYYY-MM-DD. */
  day: string
  /** Paid in at the beginning of the day. */
  deposit: number
  realised: number
  /** Paid to shares held over their ex-dates, less what was paid for shares sold short. */
  dividends: number
  invested: number
  unrealised: number
  /** Deposits + realised + dividends + unrealised. */
  equity: number
  /** Growth of 1 since the start, whenever money was deposited. */
  index: number
}

/** What the same deposits would be worth in the market, as `strategy_benchmark()` of the database gives it. */
export interface BenchmarkCurve {
  /** null where none is set. */
  name: string | null
  /** Whether dividends of it are known, so that they were invested in it. */
  has_dividends: boolean
  /** Oldest first, by UTC day, from the first deposit on. Empty without closes. */
  days: readonly BenchmarkDay[]
}

/** What acting on each record of a strategy had made at a day's close, in all, USD. `confirmed_days()` of the database. */
export interface ConfirmedDay {
  /** YYYY-MM-DD, UTC. */
  day: string
  pnl: number
}

/** An account on the chart. */
export interface AccountPoint {
  day: string
  equity: number
  /** All deposits so far. */
  deposits: number
  index: number
  /** USD: the same deposits in the benchmark; null where it has no close. */
  benchmark: number | null
  /** In percent: how far the index is below its previous high on the curve; 0 or below. */
  drawdown: number
}

/** The last entry on or before each of some days; null before the first. Both oldest first. */
export function lastKnown<Entry extends { day: string }>(
  entries: readonly Entry[],
  days: readonly string[],
): (Entry | null)[] {
  let next = 0
  return days.map((day) => {
    while ((entries[next]?.day ?? AFTER_ALL) <= day) next += 1
    return entries[next - 1] ?? null
  })
}

/** Sorts after every YYYY-MM-DD. */
const AFTER_ALL = '~'

/**
 * One point per calendar day until `today`, so that days without a change keep their place on the axis.
 * @param days oldest first; empty without trades
 * @param today YYYY-MM-DD, UTC
 * @param from YYYY-MM-DD: the curve begins at the end of the day before; by default it has every day
 */
export function accountCurve(
  days: readonly EquityDay[],
  today: string,
  { from, benchmark }: { from?: string; benchmark?: BenchmarkCurve | null } = {},
): AccountPoint[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = from ?? first.day
  const byDay = new Map(days.map((day) => [day.day, day]))
  const before = days.filter(({ day }) => day < start)
  let deposits = before.reduce((sum, { deposit }) => sum + deposit, 0)
  let { equity, index } = before.at(-1) ?? { equity: 0, index: 1 }
  let high = index
  const shownDays = curveDays(start, last.day > today ? last.day : today)
  const values = lastKnown(benchmark?.days ?? [], shownDays)
  const points: AccountPoint[] = []
  for (const [at, day] of shownDays.entries()) {
    // The curve begins on the day before, when the account may not exist yet.
    if (day < first.day) continue
    const changed = byDay.get(day)
    if (changed && day >= start) {
      deposits += changed.deposit
      equity = changed.equity
      index = changed.index
    }
    high = Math.max(high, index)
    points.push({
      day,
      equity,
      deposits,
      index,
      benchmark: values[at]?.value ?? null,
      drawdown: high > 0 ? (index / high - 1) * 100 : 0,
    })
  }
  return points
}

/** One month of an account, in UTC. */
export interface AccountMonth {
  /** YYYY-MM */
  month: string
  /** In percent: what the month made of the account; null where nothing was left before, or nothing was paid in yet. */
  made: number | null
  /** USD: paid in during the month, and what account and benchmark were worth at its end. */
  deposit: number
  equity: number
  benchmark: number | null
}

/** A whole curve month by month, newest first. */
export function accountMonths(points: readonly AccountPoint[]): AccountMonth[] {
  const months: AccountMonth[] = []
  let start = { index: 1, deposits: 0 }
  points.forEach((point, at) => {
    const month = point.day.slice(0, 7)
    const next = points[at + 1]
    if (next?.day.startsWith(month)) return
    const made = start.index > 0 && point.deposits > 0 ? (point.index / start.index - 1) * 100 : null
    const { equity, benchmark } = point
    months.push({ month, made, deposit: point.deposits - start.deposits, equity, benchmark })
    start = point
  })
  return months.reverse()
}

export type AccountYear = ReturnType<typeof accountYears>[number]

const MONTHS_OF_YEAR = 12

/**
 * The months of {@link accountMonths} year by year, newest first: what each month from January to December and the year made of the
 * account, in percent; null where there was no account, or nothing left.
 */
export function accountYears(months: readonly Pick<AccountMonth, 'month' | 'made'>[]) {
  const years = new Map<string, (number | null)[]>()
  for (const { month, made } of months) {
    const year = month.slice(0, 4)
    const own = years.get(year) ?? Array.from({ length: MONTHS_OF_YEAR }, () => null)
    own[Number(month.slice(5)) - 1] = made
    years.set(year, own)
  }
  return [...years].map(([year, own]) => {
    const made = own.filter((one) => one !== null)
    const grown = made.reduce((growth, one) => growth * (1 + one / 100), 1)
    return { year, made: made.length > 0 ? (grown - 1) * 100 : null, months: own }
  })
}
