import { useQueryClient } from '@tanstack/react-query'
import { pick, ROW_FIELDS, TRADE_FIELDS } from '@/domain/contract/action'
import { readTrade } from '@/features/trades/trade.queries'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { DataError, dataOf } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { useWrite } from '@/ui/useWrite'
import { sameTrade, withSavedDates } from './editConflict.rules'
import { setWritten, type Undo, type Written } from './savedTrade'
import { deleteTrades, EditConflict, saveTrade, TRADE_CHANGED } from './saveTrade.queries'
import { tagTrades } from './tags.queries'
import { takenBack } from './tags.rules'
import type { TradeInput } from './tradeForm.rules'

interface OwnUndo {
  /** The identity provider's id of the user; null for a visitor. */
  userId: string | null
  written: Written
}

/** A stored trade as an edit that changes nothing. */
const inputOf = (trade: StoredTrade): TradeInput => ({
  ...pick(TRADE_FIELDS, trade),
  actions: trade.actions.map((action) => ({ ...pick(ROW_FIELDS, action), actionId: action.id })),
})

/**
 * Takes a write back, with another write.
 * @throws DataError, and EditConflict where an edited trade has been changed again or deleted since.
 */
export async function undoWrite(
  { userId, written: { strategyId, tradeId, undo } }: OwnUndo,
  client: DatabaseClient = supabase,
): Promise<void> {
  if (!undo) return
  if (undo.kind === 'record') {
    dataOf(await client.rpc('add_trades', { strategy_id: strategyId, actions: undo.actions as never }))
    return
  }
  if (undo.kind === 'tags') {
    await tagTrades(strategyId, takenBack(undo.changed), client)
    return
  }
  if (tradeId === null) return
  if (undo.kind === 'delete') {
    await deleteTrades({ userId, strategyId, tradeIds: [tradeId] }, client)
    return
  }
  const stored = await readTrade({ strategyId, tradeId }, client)
  if (!stored) throw new EditConflict(null)
  const before = inputOf(undo.before)
  // An earlier try arrived.
  if (sameTrade(stored, before)) return
  if (!sameTrade(stored, withSavedDates(undo.saved, stored))) throw new DataError(TRADE_CHANGED)
  await saveTrade({ userId, strategyId, tradeId, trade: before, base: stored }, client)
}

/** What is said once a write was taken back. */
const TAKEN_BACK: Record<Undo['kind'], string> = {
  delete: 'It is deleted again.',
  change: 'is changed back.',
  record: 'is recorded again.',
  tags: 'The tags are as they were before.',
}

/** See {@link undoWrite}. Says on the strategy's page what became of it. */
export function useUndo(strategyId: string) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (undo: OwnUndo) => undoWrite(undo),
    onSuccess: (_nothing, { written: { tradeId, undo } }) => {
      if (!undo) return
      const ids = undo.kind === 'record' ? [...new Set(undo.actions.map(({ bet_id }) => bet_id))] : [tradeId]
      const [only = null] = undo.kind === 'delete' || undo.kind === 'tags' || ids.length > 1 ? [] : ids
      const words = ids.length > 1 ? `${ids.length} trades are recorded again.` : TAKEN_BACK[undo.kind]
      setWritten({ strategyId, tradeId: only, words, undo: null })
      void refreshOwnReturns(strategyId)
    },
    onSettled: () => void refreshAfterTrades(queries, strategyId),
  })
}
