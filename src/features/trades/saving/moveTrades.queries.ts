import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, retryInterrupted, toDataError, unwrap } from '@/lib/dataError'
import { counted } from '@/lib/format'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { useWrite } from '@/ui/useWrite'
import { leftBehindWords } from './leftBehind.rules'
import { setWritten } from './savedTrade'

interface Move {
  strategyId: string
  tradeIds: readonly string[]
  target: { id: string; name: string }
}

/**
 * Deletes trades and records them as new ones in another strategy of the same owner, all or none. Sending it again moves nothing twice.
 * @throws DataError
 */
export async function moveTrades(
  { strategyId, tradeIds, target }: Move,
  client: DatabaseClient = supabase,
): Promise<void> {
  dataOf(await client.rpc('move_trades', { strategy_id: strategyId, bet_ids: [...tradeIds], target: target.id }))
}

/** See {@link moveTrades}. */
export function useMoveTrades(strategyId: string) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (move: Move) => moveTrades(move),
    retry: retryInterrupted,
    onSuccess: (_nothing, { tradeIds, target }) => {
      const moved = tradeIds.length === 1 ? '1 trade is' : `${counted(tradeIds.length, 'trade')} are`
      setWritten({ strategyId, tradeId: null, words: `${moved} moved to ${target.name}.`, undo: null })
      for (const id of [strategyId, target.id]) void refreshOwnReturns(id)
    },
    onSettled: (_answer, _error, { target }) => {
      for (const id of [strategyId, target.id]) void refreshAfterTrades(queries, id)
    },
  })
}

/**
 * What stays behind when trades are moved, in words: what was said of them is in the ledger of the strategy where it was said. '' for
 * nothing.
 */
export const useLeftBehind = (strategyId: string, tradeIds: readonly string[]) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'leftBehind', tradeIds],
    queryFn: async () => {
      const [notes, privateNotes, plans] = await Promise.all([
        countOf('trade_notes', strategyId, tradeIds),
        countOf('private_notes', strategyId, tradeIds),
        supabase.from('trade_plans').select('stop, target, rule').eq('strategy_id', strategyId).in('bet_id', tradeIds),
      ])
      return leftBehindWords(tradeIds.length, { notes: notes + privateNotes, plans: unwrap(plans) })
    },
  })

async function countOf(table: 'trade_notes' | 'private_notes', strategyId: string, tradeIds: readonly string[]) {
  const query = supabase.from(table).select('id', { count: 'exact', head: true })
  const { count, error } = await query.eq('strategy_id', strategyId).in('bet_id', tradeIds)
  if (error) throw toDataError(error)
  return count ?? 0
}
