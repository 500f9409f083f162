import { useQuery } from '@tanstack/react-query'
import type { TradeKey } from '@/features/trades/trades.rules'
import { dataOf } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { useWrite } from '@/ui/useWrite'
import { checkedPicture } from './picture.rules'
import { saidKey } from './tradeSaid.queries'
import type { SaidInput } from './typedSaid.rules'

/** The bytes of a note's picture, a JPEG whose hash is the one in the ledger. Asked for once: a picture never changes. */
export const useNotePicture = (noteId: string, hash: string) =>
  useQuery({
    queryKey: ['notePicture', noteId, hash],
    queryFn: async ({ signal }) =>
      checkedPicture(dataOf(await supabase.rpc('note_picture', { id: noteId }).abortSignal(signal)), hash),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Adds a note with a picture to a stored trade. */
export const useAddPicture = ({ strategyId, tradeId }: TradeKey) =>
  useWrite({
    mutationFn: async (note: NonNullable<SaidInput['note']>) => {
      dataOf(await supabase.rpc('say_of_trade', { strategy_id: strategyId, bet_id: tradeId, said: { note } }))
    },
    rereads: saidKey({ strategyId, tradeId }),
  })
