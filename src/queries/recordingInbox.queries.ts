import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { useWrite } from '@/ui/useWrite'

const text = z.optional(z.string())
const messageReading = z.object({
  ...{ symbol: text, side: text, quantity: text, price: text, fee: text, time: text, market: text },
  ...{ expiration: text, strike: text, right: text, multiplier: text },
})

/** What could be read of a machine's message, as it wrote it; see docs/recording.md. */
export type MessageReading = z.output<typeof messageReading>

/** A message of the inbox, for the form in which its owner records it. It can be kept in the browser's history. */
export const waitingMessage = z.object({
  id: z.number(),
  /** ISO 8601: when it came. */
  at: z.string(),
  reading: messageReading,
})
export type WaitingMessage = z.output<typeof waitingMessage>

/** What the database kept of a message's reading; empty if it is no such thing. */
export function readingOf(stored: unknown): MessageReading {
  const read = messageReading.safeParse(stored)
  return read.success ? read.data : {}
}

/** The key under which a user's keys and messages are kept. */
export const recordingKey = (userId: string | null) => ['recording', userId] as const

/**
 * The open trade of a message's symbol, which the action probably belongs to; null without one.
 * @throws DataError
 */
export async function readOpenTrade(
  { strategyId, symbol }: { strategyId: string; symbol: string },
  client: DatabaseClient = supabase,
): Promise<string | null> {
  const rows = unwrap(
    await client
      .from('bet_data_metrics')
      .select('bet_id')
      .eq('strategy_id', strategyId)
      .eq('symbol', symbol)
      .eq('status', 'OPEN')
      .order('last_date', { ascending: false })
      .order('bet_id')
      .limit(1),
  )
  return rows[0]?.bet_id ?? null
}

/** {@link readOpenTrade}, when its message is pressed. */
export const useOpenTradeOf = () =>
  useMutation({ mutationFn: (of: { strategyId: string; symbol: string }) => readOpenTrade(of) })

/** Removes a message from the inbox: it was recorded, or is not wanted. */
export function useDropMessage(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: async (id: number) => dataOf(await supabase.from('recording_inbox').delete().eq('id', id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: recordingKey(userId) }),
  })
}
