import { useQuery } from '@tanstack/react-query'
import { instantOf } from '@/domain/instant'
import { isMarket, isSide } from '@/domain/markets'
import { DataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import type { StoredAction, StoredTrades } from './plan.rules'

const ACTION_COLUMNS =
  'id, bet_id, date, market, sector, symbol, expiration, side, quantity::text, price::text, fee::text'

/**
 * Everything stored in a strategy, to find duplicates and trades to continue. Revisions are read before the actions: if
 * anything changes in between, a write under this revision is refused.
 * @throws DataError
 */
export async function readStored(strategyId: string, client: DatabaseClient = supabase): Promise<StoredTrades> {
  const trades = await readPages((from, to) =>
    client
      .from('bet_data_metrics')
      .select('bet_id, revision')
      .eq('strategy_id', strategyId)
      .order('bet_id')
      .range(from, to),
  )
  const rows = await readPages((from, to) =>
    client.from('bet_data').select(ACTION_COLUMNS).eq('strategy_id', strategyId).order('id').range(from, to),
  )
  return {
    actions: rows.map(({ bet_id: betId, ...row }): StoredAction => {
      const { market, side } = row
      if (!isMarket(market) || !isSide(side)) throw new DataError('The trades of this strategy cannot be read')
      return { ...row, betId, market, side, at: instantOf(row.date) }
    }),
    revisions: new Map(trades.map(({ bet_id: betId, revision }) => [betId, revision])),
  }
}

/**
 * The current actions of one trade.
 * @throws DataError
 */
export async function readTradeActions(strategyId: string, betId: string, client: DatabaseClient = supabase) {
  return unwrap(
    await client.from('bet_data').select(ACTION_COLUMNS).eq('strategy_id', strategyId).eq('bet_id', betId).order('id'),
  )
}

/** Read again for each file, since duplicates are relative to what is stored now. */
export const useStored = (strategyId: string | null, isNeeded: boolean) =>
  useQuery({
    queryKey: ['imports', 'stored', strategyId],
    queryFn: () => readStored(strategyId ?? ''),
    enabled: isNeeded && strategyId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
