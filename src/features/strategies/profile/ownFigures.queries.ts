import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/** The trade that lost most so far. */
export interface LargestLoss {
  tradeId: string
  symbol: string
  /** USD, below 0. */
  loss: number
}

/**
 * null while no trade has lost.
 * @throws DataError
 */
export async function readLargestLoss(
  strategyId: string,
  client: DatabaseClient = supabase,
): Promise<LargestLoss | null> {
  const [row] = unwrap(
    await client
      .from('bet_data_metrics')
      .select('bet_id, symbol, return')
      .eq('strategy_id', strategyId)
      .lt('return', 0)
      .order('return')
      .limit(1),
  )
  return row ? { tradeId: row.bet_id, symbol: row.symbol, loss: Number(row.return) } : null
}

export const useLargestLoss = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'largestLoss'], queryFn: () => readLargestLoss(strategyId) })
