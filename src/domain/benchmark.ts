import { type AccountDay, meanDeposit } from './account'
import { Decimal, ZERO } from './decimal'
import { daysBetween } from './instant'

/** What a strategy is compared with, as its operator knows it. Closes are in dollars. */
export interface Benchmark {
  /** By day (YYYY-MM-DD), oldest first. */
  closes: readonly { day: string; close: string }[]
  /** From its day on there are `ratio` new units for each old one. Oldest first. */
  splits: readonly { day: string; ratio: string }[]
}

/** What deposits were worth in a benchmark at the end of a day (YYYY-MM-DD), in USD. */
export interface BenchmarkDay {
  day: string
  value: number
}

const ONE = new Decimal(1)

/**
 * What the deposits of an account would be worth in a benchmark, each put in at the last close on or before its day: on the days of the
 * deposits and on each day with a close after the first of them. Units count as what splits made of them; dividends do not count. The
 * database computes the same (`private.benchmark_days`).
 * @param days of accountDays()
 * @param until YYYY-MM-DD
 * @returns oldest first; empty where the first deposit has no close
 */
export function benchmarkDays(
  days: readonly AccountDay[],
  { closes, splits }: Benchmark,
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
  let [close, units] = [0, 0]
  return all.flatMap((day) => {
    const known = counted.get(day)
    // A close, times what one unit has become since the start.
    if (known) close = new Decimal(known).times(ratioOf(splits, first.day, day)).toNumber()
    const deposit = deposits.get(day)
    if (deposit) units += deposit.toNumber() / close
    return units > 0 ? [{ day, value: units * close }] : []
  })
}

/** What was deposited on each day of an account that has a deposit, oldest first. */
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

/** What one unit became by the splits after a day, until another inclusive. */
const ratioOf = (splits: Benchmark['splits'], after: string, until: string) =>
  splits.filter(({ day }) => day > after && day <= until).reduce((ratio, split) => ratio.times(split.ratio), ONE)

const PERCENT = 100

/**
 * What an account's deposits would have made in a benchmark: the money-weighted return by Modified Dietz, in percent, like the account's.
 * @param days of accountDays()
 * @param today YYYY-MM-DD, UTC
 * @returns null on the first day, where the first deposit has no close, or nothing was deposited
 */
export function benchmarkReturn(days: readonly AccountDay[], benchmark: Benchmark, today: string): number | null {
  const worth = benchmarkDays(days, benchmark, today).at(-1)
  const [first, last] = [days[0], days.at(-1)]
  if (!worth || !first || !last) return null
  const elapsed = daysBetween(first.day, today)
  return elapsed >= 1 ? PERCENT * ((worth.value - last.deposits.toNumber()) / meanDeposit(days, elapsed + 1)) : null
}
