import { useQuery } from '@tanstack/react-query'
import type { RealisedDay } from '@/domain/trade/trades'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/** A strategy's realised P&L by UTC day, oldest first. Days without a result are left out. @throws DataError */
export async function readRealisedDays(strategyId: string, client: DatabaseClient = supabase): Promise<RealisedDay[]> {
  return readPages(() =>
    client
      .from('strategy_days')
      .select('day, pnl::text, matchedCost:matched_cost::text')
      .eq('strategy_id', strategyId)
      .gt('realisations', 0)
      .order('day'),
  )
}

/** The query of {@link readRealisedDays}, which the charts, the figures and a comparison share. */
export const realisedDaysQuery = (strategyId: string) => ({
  queryKey: [...tradesKey(strategyId), 'days'] as const,
  queryFn: () => readRealisedDays(strategyId),
})

export const useRealisedDays = (strategyId: string) => useQuery(realisedDaysQuery(strategyId))
