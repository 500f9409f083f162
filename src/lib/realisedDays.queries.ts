import { useQuery } from '@tanstack/react-query'
import type { RealisedDay } from '@/domain/trades'
import { readPages } from './readPages'
import { supabase } from './supabase'

/**
 * What a strategy realised on each UTC day, oldest first; days without a result are not there.
 * @throws DataError
 */
export async function readRealisedDays(
  strategyId: string,
  client: Pick<typeof supabase, 'from'> = supabase,
): Promise<RealisedDay[]> {
  return readPages((from, to) =>
    client
      .from('realised_days')
      .select('day, pnl::text, entryCost:entry_cost::text')
      .eq('strategy_id', strategyId)
      .order('day')
      .range(from, to),
  )
}

/** The query of {@link readRealisedDays}: the charts, the figures and a comparison read it once. */
export const realisedDaysQuery = (strategyId: string) => ({
  queryKey: ['trades', strategyId, 'days'] as const,
  queryFn: () => readRealisedDays(strategyId),
})

export const useRealisedDays = (strategyId: string) => useQuery(realisedDaysQuery(strategyId))
