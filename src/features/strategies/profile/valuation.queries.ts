import { useQuery } from '@tanstack/react-query'
import type { OpenFigures, Valuation } from '@/domain/prices/priceWords'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/**
 * What a strategy's open trades are worth at the last closes; null where none has a price. Not read if nothing has a price, or if there are
 * more open trades than one read returns.
 */
export const useValuation = (strategyId: string, { open_trades, valued_trades }: OpenFigures) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'valuation'],
    queryFn: async ({ signal }): Promise<Valuation | null> => {
      const rows = unwrap(
        await supabase
          .from('bet_data_metrics')
          .select('market_value, valued_on')
          .eq('strategy_id', strategyId)
          .eq('status', 'OPEN')
          .limit(MAX_ROWS_PER_READ)
          .abortSignal(signal),
      )
      const days = rows.flatMap(({ valued_on }) => valued_on ?? []).toSorted()
      const [firstDay, lastDay] = [days[0], days.at(-1)]
      if (firstDay === undefined || lastDay === undefined) return null
      // Shown to the cent, and doubles are precise enough for that in a single position.
      return { worth: rows.reduce((sum, { market_value }) => sum + Number(market_value ?? 0), 0), firstDay, lastDay }
    },
    enabled: valued_trades > 0 && open_trades <= MAX_ROWS_PER_READ,
  })
