import { useQuery } from '@tanstack/react-query'
import { groupBy } from '@/domain/groupBy'
import type { FollowedAction } from '@/domain/prices/priceWords'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/**
 * What followers did upon each action of a trade (the database's `followed_actions()`), by the action's id. Empty for what is no purchase or
 * sale. Read again after each change to the strategy's trades.
 */
export const useFollowedActions = (strategyId: string, tradeId: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'followed', tradeId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, FollowedAction[]>> => {
      const rows = unwrap(
        await supabase
          .rpc('followed_actions', { strategy_id: strategyId, trade_id: tradeId }, { get: true })
          .select('action_id, at, state, change::text, price::text, bar_at, span')
          .abortSignal(signal)
          .overrideTypes<(FollowedAction & { action_id: number })[], { merge: false }>(),
      )
      return groupBy(rows, ({ action_id }) => action_id)
    },
  })
