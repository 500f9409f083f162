import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FormerName, StrategyEvent } from '@/domain/ledger/strategyEvents'
import { unwrap } from '@/lib/dataError'
import { readPages, supabase } from '@/lib/supabase'
import { strategyEventsKey } from './queryKeys'

/** A strategy's events, and the other strategies that had its current name. */
export interface StrategyPast {
  /** Oldest first. Empty if the strategy was never public and is not the reader's. */
  events: StrategyEvent[]
  /** Newest first. */
  formerNames: FormerName[]
}

/** See {@link StrategyPast}. */
export const strategyPastQuery = (strategyId: string) =>
  queryOptions({
    queryKey: strategyEventsKey(strategyId),
    queryFn: async (): Promise<StrategyPast> => {
      const [events, formerNames] = await Promise.all([
        readPages<StrategyEvent>(() =>
          supabase
            .from('strategy_events')
            .select('id, at, event, name, old_name, username, ever_public, trades, total_pnl')
            .eq('strategy_id', strategyId)
            .order('id'),
        ),
        supabase.rpc('name_history', { strategy_id: strategyId }).then(unwrap),
      ])
      return { events, formerNames }
    },
  })

/** See {@link StrategyPast}. */
export const useStrategyPast = (strategyId: string, isNeeded = true) =>
  useQuery({ ...strategyPastQuery(strategyId), enabled: isNeeded })
