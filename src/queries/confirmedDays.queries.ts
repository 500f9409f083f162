import { useQuery } from '@tanstack/react-query'
import type { ConfirmedDay } from '@/domain/account/curve'
import { readPages, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/**
 * A strategy's confirmed P&L (the database's `confirmed_days()`), oldest first, without days on which it did not change. Empty if nothing
 * could be followed.
 */
export const useConfirmedDays = (strategyId: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'confirmed'],
    queryFn: () =>
      readPages<ConfirmedDay>(() =>
        supabase.rpc('confirmed_days', { strategy_id: strategyId }, { get: true }).order('day'),
      ),
  })
