import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/** The trade that lost most so far, with its loss in USD (below 0); null while none has lost. */
export const useLargestLoss = (strategyId: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'largestLoss'],
    queryFn: async () => {
      const [row] = unwrap(
        await supabase
          .from('bet_data_metrics')
          .select('bet_id, symbol, return')
          .eq('strategy_id', strategyId)
          .lt('return', 0)
          .order('return')
          .limit(1),
      )
      return row ? { tradeId: row.bet_id, symbol: row.symbol, loss: Number(row.return) } : null
    },
  })
