import { useQuery } from '@tanstack/react-query'
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
      const rows = await readByKey('id', () =>
        supabase
          .from('bet_data')
          .select<string, { id: number; broker_fills: NotedFill[] }>(
            'id, broker_fills!inner(date, quantity::text, price::text)',
          )
          .eq('strategy_id', strategyId)
          .eq('bet_id', tradeId)
          .order('date', { referencedTable: 'broker_fills' })
          .abortSignal(signal),
      )
      return new Map(rows.map(({ id, broker_fills: fills }) => [id, fills]))
    },
  })
