import { useQuery } from '@tanstack/react-query'
import type { AccountDay, Benchmark } from '@/domain/accountCurve'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/**
 * The account behind a strategy's record (`strategy_equity()` of the database), oldest first, without the days on which nothing changed.
 * Empty without trades. By month where a price that may not be shown is part of it.
 * @throws DataError
 */
export async function readAccount(strategyId: string, client: DatabaseClient = supabase): Promise<AccountDay[]> {
  // The generated type is any JSON.
  return unwrap(
    await client.rpc('strategy_equity', { strategy_id: strategyId }, { get: true }),
  ) as unknown as AccountDay[]
}

/** See {@link readAccount}. Read again with the strategy's trades, whose key it shares. */
export const useAccount = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'account'], queryFn: () => readAccount(strategyId) })

/**
 * What the deposits of that account would be worth in the strategy's benchmark (`strategy_benchmark()`). By month where its closes may
 * not be shown.
 * @throws DataError
 */
export async function readBenchmark(strategyId: string, client: DatabaseClient = supabase): Promise<Benchmark> {
  // As above.
  return unwrap(
    await client.rpc('strategy_benchmark', { strategy_id: strategyId }, { get: true }),
  ) as unknown as Benchmark
}

/** See {@link readBenchmark}. */
export const useBenchmark = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'benchmark'], queryFn: () => readBenchmark(strategyId) })
