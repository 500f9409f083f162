import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ConfirmedDay } from '@/domain/account/curve'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/**
 * A strategy's confirmed P&L (the database's `confirmed_days()`), oldest first, without days on which it did not change. Empty if nothing
 * could be followed.
 * @throws DataError
 */
export const readConfirmedDays = (strategyId: string, client: DatabaseClient = supabase): Promise<ConfirmedDay[]> =>
  readPages((from, to) =>
    client.rpc('confirmed_days', { strategy_id: strategyId }, { get: true }).order('day').range(from, to),
  )

/** See {@link readConfirmedDays}. */
export const confirmedDaysQuery = (strategyId: string) =>
  queryOptions({ queryKey: [...tradesKey(strategyId), 'confirmed'], queryFn: () => readConfirmedDays(strategyId) })

export const useConfirmedDays = (strategyId: string) => useQuery(confirmedDaysQuery(strategyId))
