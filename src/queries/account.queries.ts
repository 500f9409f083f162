import { useQuery } from '@tanstack/react-query'
import type { AccountDay } from '@/domain/accountCurve'
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
