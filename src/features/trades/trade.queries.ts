import { useQuery } from '@tanstack/react-query'
import { contentOf, pick, ROW_FIELDS, TRADE_FIELDS } from '@/domain/contract/action'
import { dataOf } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { readTradeActions } from '@/queries/actions.queries'
import type { StoredTrade, TradeKey } from './trades.rules'

/**
 * One trade with all its actions, oldest first; null if the reader may see no such trade. The revision is read before the actions: if
 * anything changes in between, a save under this revision is refused.
 * @throws DataError
 */
export async function readTrade(
  { strategyId, tradeId }: TradeKey,
  client: DatabaseClient = supabase,
): Promise<StoredTrade | null> {
  const summary = dataOf(
    await client
      .from('bet_data_metrics')
      .select('revision, edits, dividends::text')
      .eq('strategy_id', strategyId)
      .eq('bet_id', tradeId)
      .maybeSingle()
      .overrideTypes<Pick<StoredTrade, 'revision' | 'edits' | 'dividends'>, { merge: false }>(),
  )
  const rows = await readTradeActions({ strategyId, tradeId }, client)
  const actions = rows.map((row) => ({ ...row, ...contentOf(row) }))
  const [first] = actions
  if (!summary || !first) return null
  return {
    ...{ tradeId, strategyId, ...summary },
    ...pick(TRADE_FIELDS, first),
    actions: actions.map((action) => ({
      ...pick(ROW_FIELDS, action),
      id: action.id,
      recordedAt: action.recorded_at,
      edits: action.edits,
      recordedBy: action.recorded_by,
    })),
  }
}

/** One trade, read each time it is opened, because an edit starts from it. It is not read again during the edit. */
export const useTrade = (key: TradeKey) =>
  useQuery({
    queryKey: ['trade', key],
    queryFn: () => readTrade(key),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
