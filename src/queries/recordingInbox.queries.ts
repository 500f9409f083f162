import { useMutation } from '@tanstack/react-query'
import { dataOf, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

/** The key under which a user's keys and messages are kept. */
export const recordingKey = (userId: string | null) => ['recording', userId] as const

/** The open trade of a message's symbol, which the action probably belongs to; null without one. Read when its message is pressed. */
export const useOpenTradeOf = () =>
  useMutation({
    mutationFn: async ({ strategyId, symbol }: { strategyId: string; symbol: string }) => {
      const [row] = unwrap(
        await supabase
          .from('bet_data_metrics')
          .select('bet_id')
          .eq('strategy_id', strategyId)
          .eq('symbol', symbol)
          .eq('status', 'OPEN')
          .order('last_date', { ascending: false })
          .order('bet_id')
          .limit(1),
      )
      return row?.bet_id ?? null
    },
  })

/** Removes a message from the inbox: it was recorded, or is not wanted. @throws DataError */
export const dropMessage = async (id: number) => dataOf(await supabase.from('recording_inbox').delete().eq('id', id))
