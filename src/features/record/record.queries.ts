import { useQuery } from '@tanstack/react-query'
import type { ClosedSums, Histogram } from '@/domain/record'
import { toDataError, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

/** What the reads of this feature need of a client: the app's own, or a test's. */
export type RecordClient = Pick<typeof supabase, 'from' | 'rpc'>

export interface NamedStrategy {
  id: string
  name: string
}

/**
 * A strategy by its name as an address spells it, in any case; null when there is none that the reader may see.
 * @throws DataError
 */
export async function findStrategy(name: string, client: RecordClient = supabase): Promise<NamedStrategy | null> {
  const wanted = name.normalize()
  const exact = await client.from('strategy_profile').select('id, name').eq('name', wanted).maybeSingle()
  if (exact.error) throw toDataError(exact.error)
  if (exact.data) return exact.data
  // PostgREST reads * as a wildcard and knows no escape for it, so what matched is compared once more.
  const pattern = wanted.replace(/[\\%_]/g, '\\$&')
  const similar = unwrap(await client.from('strategy_profile').select('id, name').ilike('name', pattern))
  return similar.find((row) => row.name.toLowerCase() === wanted.toLowerCase()) ?? null
}

/** What only single trades say of a strategy, in one small object (`strategy_record()` of the database). */
export interface StoredRecord {
  closedTrades: number
  longestLosingRun: number
  /** USD; null without closed trades. */
  best: number | null
  worst: number | null
  histogram: Histogram | null
}

/**
 * @throws DataError
 */
export async function readRecord(strategyId: string, client: RecordClient = supabase): Promise<StoredRecord> {
  const answer = unwrap(await client.rpc('strategy_record', { strategy_id: strategyId }))
  // The generated type is any JSON; the function's own comment names these keys, and tests/db holds them.
  const record = answer as {
    closed_trades: number
    longest_losing_run: number
    best: number | string | null
    worst: number | string | null
    histogram: Histogram | null
  }
  // The embedded backend sends a numeric that no double can hold as text.
  const number = (value: number | string | null) => (value === null ? null : Number(value))
  return {
    closedTrades: record.closed_trades,
    longestLosingRun: record.longest_losing_run,
    best: number(record.best),
    worst: number(record.worst),
    histogram: record.histogram,
  }
}

/** See {@link readRecord}. Read again with the strategy's trades, whose key it shares. */
export const useRecord = (strategyId: string) =>
  useQuery({ queryKey: ['trades', strategyId, 'record'], queryFn: () => readRecord(strategyId) })

/** See {@link findStrategy}; its data is null when no strategy has the name, and nothing is read without one. */
export const useNamedStrategy = (name: string | null) =>
  useQuery({
    queryKey: ['namedStrategy', name],
    queryFn: () => (name === null ? null : findStrategy(name)),
    enabled: name !== null,
  })

/**
 * The sums over a strategy's closed trades that the database keeps; null where the reader may not see it.
 * @throws DataError
 */
export async function readSums(strategyId: string, client: RecordClient = supabase): Promise<ClosedSums | null> {
  const { data, error } = await client
    .from('strategy_metrics')
    .select(SUMS_COLUMNS)
    .eq('strategy_id', strategyId)
    .maybeSingle()
  if (error) throw toDataError(error)
  return data && toSums(data)
}

export const SUMS_COLUMNS =
  'closed_trades, winning_trades, losing_trades, closed_pnl, sum_squares, sum_squares_loss, avg_win, avg_loss'

/** The sums of a row of strategy_metrics. The embedded backend sends a numeric that no double can hold as text. */
export const toSums = (row: {
  closed_trades: number
  winning_trades: number
  losing_trades: number
  closed_pnl: number
  sum_squares: number
  sum_squares_loss: number
  avg_win: number
  avg_loss: number
}): ClosedSums => ({
  closedTrades: row.closed_trades,
  winningTrades: row.winning_trades,
  losingTrades: row.losing_trades,
  sum: Number(row.closed_pnl),
  sumSquares: Number(row.sum_squares),
  sumSquaresOfLosses: Number(row.sum_squares_loss),
  avgWin: Number(row.avg_win),
  avgLoss: Number(row.avg_loss),
})

/** See {@link readSums}. */
export const useSums = (strategyId: string) =>
  useQuery({ queryKey: ['trades', strategyId, 'sums'], queryFn: () => readSums(strategyId) })
