import { useQuery } from '@tanstack/react-query'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { readByKey, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/** What a broker's file said of an action that was kept as it was logged. Decimals are text, `date` is ISO 8601. */
export interface NotedFill {
  date: string
  quantity: string
  price: string
}

/** The noted fills of a trade's actions, by the action's id, oldest first. */
export type NotedFills = ReadonlyMap<number, readonly NotedFill[]>

/** The fills that are noted beside the actions of a trade. Read again after each change of the strategy's trades. */
export const useNotedFills = ({ strategyId, tradeId }: { strategyId: string; tradeId: string }) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'noted', tradeId],
    queryFn: async ({ signal }): Promise<NotedFills> => {
      const rows = await readByKey(
        0,
        (after: number) =>
          supabase
            .from('bet_data')
            .select('id, broker_fills!inner(date, quantity::text, price::text)')
            .eq('strategy_id', strategyId)
            .eq('bet_id', tradeId)
            .gt('id', after)
            .order('id')
            .order('date', { referencedTable: 'broker_fills' })
            .limit(MAX_ROWS_PER_READ)
            .abortSignal(signal)
            .overrideTypes<{ id: number; broker_fills: NotedFill[] }[], { merge: false }>(),
        ({ id }) => id,
      )
      return new Map(rows.map(({ id, broker_fills: fills }) => [id, fills]))
    },
  })
