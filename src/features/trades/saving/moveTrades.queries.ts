import { useQueryClient } from '@tanstack/react-query'
import { retryInterrupted, toDataError } from '@/lib/dataError'
import { counted } from '@/lib/format'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { useWrite } from '@/ui/useWrite'
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
  const { error } = await client.rpc('move_trades', {
    strategy_id: strategyId,
    bet_ids: [...tradeIds],
    target: target.id,
  })
  if (error) throw toDataError(error)
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
