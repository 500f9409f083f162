import { useQuery } from '@tanstack/react-query'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { TRADE_SELECT, TRADES_PER_PAGE, type TradeKey, toTradeRow } from '@/features/trades/trades.rules'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import type { Written } from './savedTrade'

/** A saved trade with its figures, and the page of the list, newest first, that it is on. */
export interface SavedTrade {
  trade: TradeRow
  page: number
}

/** null if it no longer exists. */
async function readSavedTrade({ strategyId, tradeId }: TradeKey): Promise<SavedTrade | null> {
  const own = () => supabase.from('bet_data_metrics')
  const rows = unwrap(
    await own()
      .select(TRADE_SELECT)
      .eq('strategy_id', strategyId)
      .eq('bet_id', tradeId)
      .overrideTypes<Record<string, unknown>[], { merge: false }>(),
  )
  if (!rows[0]) return null
  const trade = toTradeRow(rows[0])
  const newer = await own()
    .select('bet_id', { count: 'exact', head: true })
    .eq('strategy_id', strategyId)
    .gt('date', trade.date)
  if (newer.error) throw newer.error
  return { trade, page: Math.floor((newer.count ?? 0) / TRADES_PER_PAGE) + 1 }
}

/** The trade that was written, with its figures; null without one, and until it is read. */
export function useSavedTrade(written: Written | null): SavedTrade | null {
  const key = written?.tradeId ? { strategyId: written.strategyId, tradeId: written.tradeId } : null
  const read = useQuery({
    queryKey: [...tradesKey(key?.strategyId ?? ''), 'saved', key?.tradeId],
    queryFn: () => (key ? readSavedTrade(key) : null),
    enabled: key !== null,
  })
  return read.data ?? null
}
