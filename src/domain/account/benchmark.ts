import { type Split, splitRatio } from '../contract/splits'
import { Decimal, ZERO } from '../decimal'
import { daysBetween } from '../time/instant'
import { type AccountDay, meanDeposit } from './account'

/** A strategy's benchmark, as the operator stores it. Closes are in dollars. */
export interface Benchmark {
  /** By day (YYYY-MM-DD), oldest first. */
  closes: readonly { day: string; close: string }[]
  /** Oldest first. */
  splits: readonly Split[]
  /** USD for one unit, by ex-date. Oldest first. */
  dividends: readonly { day: string; amount: string }[]
}

/** The value of deposits in a benchmark at the end of a day (YYYY-MM-DD), in USD. */
export interface BenchmarkDay {
  day: string
  value: number
}

/**
 * What the deposits of an account would be worth in a benchmark, each put in at the last close on or before its day: on the days of
 * the deposits and on each day with a close after the first of them. Splits change the number of units, and
 * each dividend buys more at the last close on or before its day. The database computes the same (`private.benchmark_days`).
 * @param days of accountDays()
 * @param until YYYY-MM-DD
 * @returns oldest first; empty where the first deposit has no close
 */
export function benchmarkDays(
  days: readonly AccountDay[],
  { closes, splits, dividends }: Benchmark,
  until: string,
): BenchmarkDay[] {
  const deposits = depositsOf(days)
  const firstDay = [...deposits.keys()][0]
  const first = firstDay && closes.findLast(({ day }) => day <= firstDay)
  if (!first) return []
  const counted = new Map(closes.map(({ day, close }) => [day, close]))
  const all = [...new Set([...counted.keys(), ...deposits.keys()])]
    .filter((day) => day >= first.day && day <= until)
    .sort()
  const growths = dividends.flatMap(({ day, amount }) => {
    const at = closes.findLast((one) => one.day <= day)?.close
    return day > first.day && at ? { day, growth: 1 + Number(amount) / Number(at) } : []
  })
  let [close, units] = [0, 0]
  return all.flatMap((day) => {
    const known = counted.get(day)
    // A close × what one unit has become since the start.
    if (known) {
      const grown = growths.reduce((product, one) => (one.day <= day ? product * one.growth : product), 1)
      close = new Decimal(known).times(splitRatio(splits, first.day, day)).toNumber() * grown
    }
    const deposit = deposits.get(day)
    if (deposit) units += deposit.toNumber() / close
    return units > 0 ? [{ day, value: units * close }] : []
  })
}

/** An account's deposits by day, oldest first. */
function depositsOf(days: readonly AccountDay[]): Map<string, Decimal> {
  let before = ZERO
  return new Map(
    days.flatMap(({ day, deposits }) => {
      const deposit = deposits.minus(before)
      before = deposits
      return deposit.gt(ZERO) ? [[day, deposit] as const] : []
    }),
  )
}

const PERCENT = 100

/**
 * The return that an account's deposits would have had in a benchmark: money-weighted by Modified Dietz, in percent, like the
 * account's.
 * @param days of accountDays()
 * @param today YYYY-MM-DD, UTC
 * @returns null on the first day, if the first deposit has no close, or if nothing was deposited
 */
export function benchmarkReturn(days: readonly AccountDay[], benchmark: Benchmark, today: string): number | null {
  const worth = benchmarkDays(days, benchmark, today).at(-1)
  const [first, last] = [days[0], days.at(-1)]
  if (!worth || !first || !last) return null
  const elapsed = daysBetween(first.day, today)
  return elapsed >= 1 ? PERCENT * ((worth.value - last.deposits.toNumber()) / meanDeposit(days, elapsed + 1)) : null
}
