import { useQuery } from '@tanstack/react-query'
import type { TradeKey } from '@/features/trades/trades.rules'
import { dataOf, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { selectChanges, toChange } from '@/queries/actions.queries'
import { tradesKey } from '@/queries/queryKeys'
import { readNotes, readPlans, readPrivateNotes } from '@/queries/said.queries'
import { useWrite } from '@/ui/useWrite'

/** What was risked and earned, see trade_risks() in the database; decimal text. */
export interface TradeRisk {
  stop: string | null
  stop_in_time: boolean | null
  risk: string | null
  r: string | null
}

export const saidKey = ({ strategyId, tradeId }: TradeKey) => [...tradesKey(strategyId), 'said', tradeId] as const

/** All that is said of a trade besides its actions, and what tells whether a note came before the outcome. */
async function readTradeSaid(key: TradeKey, isOwner: boolean, signal: AbortSignal) {
  const { strategyId, tradeId } = key
  const [notes, plans, privateNotes, changes, risk] = await Promise.all([
    readNotes(key, signal, supabase),
    readPlans(key, signal, supabase),
    isOwner ? readPrivateNotes(key, signal, supabase) : [],
    selectChanges(strategyId, supabase).eq('bet_id', tradeId).order('id').abortSignal(signal),
    supabase
      .from('bet_data_metrics')
      .select('stop::text, stop_in_time, risk::text, r::text')
      .match({ strategy_id: strategyId, bet_id: tradeId })
      .abortSignal(signal)
      .maybeSingle()
      .overrideTypes<TradeRisk, { merge: false }>(),
  ])
  return { notes, plans, privateNotes, changes: unwrap(changes).map(toChange), risk: dataOf(risk) }
}

/** What is said of a trade; `key` is null for a new one. Private notes are read for the owner alone. */
export const useTradeSaid = (key: TradeKey | null, isOwner: boolean) =>
  useQuery({
    queryKey: [...saidKey(key ?? { strategyId: '', tradeId: '' }), isOwner],
    queryFn: ({ signal }) => readTradeSaid(key ?? { strategyId: '', tradeId: '' }, isOwner, signal),
    enabled: key !== null,
  })

/** Withdraws a note, or deletes a private one. */
export const useWithdrawNote = (key: TradeKey) =>
  useWrite({
    mutationFn: async ({ id, isPrivate }: { id: string; isPrivate: boolean }) => {
      if (isPrivate) dataOf(await supabase.from('private_notes').delete().eq('id', id))
      else dataOf(await supabase.rpc('withdraw_note', { id }))
    },
    rereads: saidKey(key),
  })
