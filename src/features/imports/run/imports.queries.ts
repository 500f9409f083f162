import { useQuery } from '@tanstack/react-query'
import { contentOf } from '@/domain/contract/action'
import { instantOf } from '@/domain/time/instant'
import type { BrokerFill, ExistingAction, ExistingTrades } from '@/features/imports/stored'
import { type DatabaseClient, readByKey, readPages, supabase } from '@/lib/supabase'
import { readActions } from '@/queries/actions.queries'

/**
 * Everything stored in a strategy, to find duplicates and trades to continue. Revisions are read before the actions: if
 * anything changes in between, a write under this revision is refused.
 * @throws DataError
 */
export async function readExistingTrades(
  strategyId: string,
  client: DatabaseClient = supabase,
): Promise<ExistingTrades> {
  const trades = await readPages(() =>
    client.from('bet_data_metrics').select('bet_id, revision').eq('strategy_id', strategyId).order('bet_id'),
  )
  const rows = await readActions(strategyId, {}, client)
  const brokerFills = await readByKey('id', () =>
    client
      .from('broker_fills')
      .select<string, BrokerFill & { id: number }>('id, action_id, date, quantity::text, price::text, fee::text, nth')
      .eq('strategy_id', strategyId),
  )
  return {
    actions: rows.map(
      (row): ExistingAction => ({
        ...contentOf(row),
        id: row.id,
        tradeId: row.bet_id,
        at: instantOf(row.date),
      }),
    ),
    brokerFills,
    revisions: new Map(trades.map(({ bet_id: tradeId, revision }) => [tradeId, revision])),
  }
}

/** Read again for each file, since duplicates are relative to what is stored now. */
export const useExistingTrades = (strategyId: string | null, isNeeded: boolean) =>
  useQuery({
    queryKey: ['imports', 'stored', strategyId],
    queryFn: () => readExistingTrades(strategyId ?? ''),
    enabled: isNeeded && strategyId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
