import { useQuery } from '@tanstack/react-query'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { type DatabaseClient, readByKey, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

/** What a broker's file said of an action that was kept as it was logged. Decimals are text, `date` is ISO 8601. */
export interface NotedFill {
  date: string
  quantity: string
  price: string
}

/** The noted fills of a trade's actions, by the action's id, oldest first. */
export type NotedFills = ReadonlyMap<number, readonly NotedFill[]>

interface OfTrade {
  strategyId: string
  tradeId: string
}

/**
 * The fills that are noted beside the actions of a trade.
 * @throws DataError
 */
export async function readNotedFills(
  { strategyId, tradeId }: OfTrade,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<NotedFills> {
  const rows = await readByKey(
    0,
    (after: number) =>
      client
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
}

/** See {@link readNotedFills}. Read again after each change of the strategy's trades. */
export const useNotedFills = (of: OfTrade) =>
  useQuery({
    queryKey: [...tradesKey(of.strategyId), 'noted', of.tradeId],
    queryFn: ({ signal }) => readNotedFills(of, signal),
  })
