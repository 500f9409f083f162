import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { BenchmarkCurve, EquityDay } from '@/domain/accountCurve'
import { utcToday } from '@/domain/instant'
import type { ReturnIntervals } from '@/domain/returnIntervals'
import { askWorker } from '@/lib/askWorker'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { accountKey } from './queryKeys'
import type { IntervalsQuestion } from './returnIntervals.worker'

/**
 * The account behind a strategy's record (`strategy_equity()` of the database), oldest first, without the days on which nothing changed.
 * Empty without trades. By month where a price that may not be shown is part of it.
 * @throws DataError
 */
export async function readAccount(
  strategyId: string,
  signal?: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<EquityDay[]> {
  const query = client.rpc('strategy_equity', { strategy_id: strategyId }, { get: true })
  // The generated type is any JSON.
  return unwrap(await (signal ? query.abortSignal(signal) : query)) as unknown as EquityDay[]
}

/**
 * See {@link readAccount}. Read again with the strategy's trades, whose key it shares, and when its returns were refreshed. Not ended when a chart is left, since
 * the intervals may be waiting for it.
 */
export const accountQuery = (strategyId: string) =>
  queryOptions({ queryKey: accountKey(strategyId), queryFn: () => readAccount(strategyId) })

export const useAccount = (strategyId: string) => useQuery(accountQuery(strategyId))

/**
 * How sure the return a year and the Sharpe ratio of an account are (see {@link returnIntervals}), computed in a worker.
 * @param accountKey of the query that reads the account: both are read again together
 * @param isWanted not where {@link whyNoIntervals} has a reason
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

/** See {@link useIntervalsOf}. Of a strategy's account. */
export const useReturnIntervals = (strategyId: string, isWanted: boolean) =>
  useIntervalsOf(accountQuery(strategyId).queryKey, (client) => client.fetchQuery(accountQuery(strategyId)), isWanted)

/** What a strategy is compared with, by the market and the symbol of its closes: null where no benchmark is set. */
export interface StrategyBenchmark extends BenchmarkCurve {
  market: string | null
  symbol: string | null
  /** Whether its closes may not be shown: then only the last day of each month is given. */
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
  // As above.
  return unwrap(await query.abortSignal(signal)) as unknown as StrategyBenchmark
}

/** See {@link readBenchmark}. */
export const useBenchmark = (strategyId: string) =>
  useQuery({
    queryKey: [...accountKey(strategyId), 'benchmark'],
    queryFn: ({ signal }) => readBenchmark(strategyId, signal),
  })
