import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { BenchmarkCurve, EquityDay } from '@/domain/account/curve'
import type { ReturnIntervals } from '@/domain/account/returnIntervals'
import { utcToday } from '@/domain/time/instant'
import { askWorker } from '@/lib/askWorker'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { accountKey } from './queryKeys'
import type { IntervalsQuestion } from './returnIntervals.worker'

/**
 * The account behind a strategy's record (the database's `strategy_equity()`), oldest first, without days on which nothing changed.
 * Empty without trades. By month if it rests on prices that may not be shown.
 * @throws DataError
 */
export async function readAccount(strategyId: string, signal?: AbortSignal): Promise<EquityDay[]> {
  const query = supabase.rpc('strategy_equity', { strategy_id: strategyId }, { get: true })
  // The generated type is any JSON.
  return unwrap(await (signal ? query.abortSignal(signal) : query)) as unknown as EquityDay[]
}

/**
 * See {@link readAccount}. Read again with the strategy's trades, whose key it shares, and when its returns were refreshed. Not
 * cancelled when a chart is left, since the intervals may be waiting for it.
 */
export const accountQuery = (strategyId: string) =>
  queryOptions({ queryKey: accountKey(strategyId), queryFn: () => readAccount(strategyId) })

export const useAccount = (strategyId: string) => useQuery(accountQuery(strategyId))

/**
 * The intervals of an account's annual return and Sharpe ratio (see {@link returnIntervals}), computed in a worker.
 * @param accountKey of the query that reads the account: both are read again together
 * @param isWanted false if {@link whyNoIntervals} has a reason
 */
export const useIntervalsOf = (
  accountKey: QueryKey,
  readDays: (client: QueryClient) => Promise<readonly EquityDay[]>,
  isWanted: boolean,
) =>
  useQuery({
    queryKey: [...accountKey, 'return intervals'],
    queryFn: async ({ client, signal }) => {
      const days = await readDays(client)
      const worker = new Worker(new URL('./returnIntervals.worker.ts', import.meta.url), { type: 'module' })
      const question: IntervalsQuestion = { days, today: utcToday() }
      return askWorker<ReturnIntervals | null>(worker, question, signal)
    },
    enabled: isWanted,
  })

/** The intervals of a strategy's account, see {@link useIntervalsOf}. */
export const useReturnIntervals = (strategyId: string, isWanted: boolean) =>
  useIntervalsOf(accountQuery(strategyId).queryKey, (client) => client.fetchQuery(accountQuery(strategyId)), isWanted)

/** A strategy's benchmark, by the market and symbol of its closes; null if none is set. */
export interface StrategyBenchmark extends BenchmarkCurve {
  market: string | null
  symbol: string | null
  /** Whether its closes may not be shown, in which case only month ends are given. */
  is_hidden: boolean
}

/**
 * What the deposits of that account would be worth in the strategy's benchmark (`strategy_benchmark()`).
 * @throws DataError
 */
export async function readBenchmark(
  strategyId: string,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<StrategyBenchmark> {
  const query = client.rpc('strategy_benchmark', { strategy_id: strategyId }, { get: true })
  // The generated type is any JSON.
  return unwrap(await query.abortSignal(signal)) as unknown as StrategyBenchmark
}

/** See {@link readBenchmark}. */
export const useBenchmark = (strategyId: string) =>
  useQuery({
    queryKey: [...accountKey(strategyId), 'benchmark'],
    queryFn: ({ signal }) => readBenchmark(strategyId, signal),
  })
