import { curveDays } from '../time/instant'
import { escapeCsvText, writeCsv } from '../trade/tradesCsv'
import { type BenchmarkCurve, type EquityDay, lastKnown } from './curve'

const COLUMNS = ['day', 'deposit', 'realised', 'dividends', 'invested', 'unrealised', 'equity', 'index'] as const

interface AccountFile {
  /** Oldest first. */
  days: readonly EquityDay[]
  benchmark: BenchmarkCurve
  /** Whether only the last days of months are given. */
  isByMonth: boolean
}

/**
 * The account behind a record as CSV, one line per UTC day from the first action until today, where nothing changed as well; by month
 * one line per month that is given. USD at the end of the day, but `deposit`, which came in during it; `index` is the growth of 1
 * since the start; `benchmark` is what the same deposits were worth in it, empty without a close.
 * @param today YYYY-MM-DD
 */
export function writeAccountCsv({ days, benchmark, isByMonth }: AccountFile, today: string): string {
  const hasBenchmark = benchmark.name !== null && benchmark.days.length > 0
  const name = escapeCsvText(benchmark.name ?? '')
  const lines = isByMonth ? days : everyDay(days, today)
  const values = lastKnown(
    benchmark.days,
    lines.map(({ day }) => day),
  )
  return writeCsv([
    [...COLUMNS, ...(hasBenchmark ? ['benchmark', 'benchmark_name'] : [])],
    ...lines.map((line, at) => [
      ...COLUMNS.map((column) => line[column]),
      ...(hasBenchmark ? [values[at]?.value ?? '', name] : []),
    ]),
  ])
}

/** The days between the listed ones, on which nothing changed, included. */
function everyDay(days: readonly EquityDay[], today: string): EquityDay[] {
  const first = days[0]
  if (!first) return []
  // Its first day is the one before.
  const all = curveDays(first.day, today).slice(1)
  return lastKnown(days, all).map((known, at) => {
    const day = all[at] ?? first.day
    return known?.day === day ? known : { ...(known ?? first), day, deposit: 0 }
  })
}
