import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readingOf } from '@/domain/journal/waitingMessage'
import { dataOf, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { dropMessage, recordingKey } from '@/queries/recordingInbox.queries'
import { useWrite } from '@/ui/useWrite'

const difference = z.object({ of: z.string(), account: z.string(), record: z.string(), why: z.string() })

/** An account compared with the record of a strategy. */
export interface AccountReport {
  at: string
  /** How many positions the account holds. */
  positions: number
  /** Units in the account and in the record, as text, below 0 if short; and the likely cause in words. */
  differences: z.infer<typeof difference>[]
}

type Recording = Awaited<ReturnType<typeof readRecording>>
/** A key of the signed-in user. */
export type RecordingKey = Recording['keys'][number]
/** A message that could not be recorded. */
export type InboxMessage = Recording['waiting'][number]

/** The user's keys and what waits in the inbox, newest first. */
async function readRecording() {
  const [keys, waiting, reports] = await Promise.all([
    supabase
      .from('recording_keys')
      .select('id, strategyId:strategy_id, name, lastUsedAt:last_used_at, actions, revokedAt:revoked_at')
      .order('created_at', { ascending: false })
      .limit(100),
    supabase
      .from('recording_inbox')
      .select('id, strategyId:strategy_id, key_id, at, message, reason, reading')
      .order('id', { ascending: false })
      .limit(50),
    supabase.from('position_reports').select('key_id, at, positions, differences').limit(100),
  ])
  const read = unwrap(keys)
  const names = new Map(read.map(({ id, name }) => [id, name]))
  const reportOf = new Map(
    unwrap(reports).map(({ key_id, differences, ...report }): [string, AccountReport] => [
      key_id,
      { ...report, differences: z.array(difference).parse(differences) },
    ]),
  )
  return {
    keys: read.map(({ actions, ...key }) => ({
      ...key,
      /** Number of messages that it recorded. */
      actions,
      /** What the program beside the account said last; null if it never did. */
      report: reportOf.get(key.id) ?? null,
    })),
    waiting: unwrap(waiting).map(({ key_id, reading, ...message }) => ({
      ...message,
      ...{ keyName: names.get(key_id) ?? '', reading: readingOf(reading) },
    })),
  }
}

export const useRecording = (userId: string | null) =>
  useQuery({ queryKey: recordingKey(userId), queryFn: readRecording, enabled: userId !== null, meta: FOR_USER })

const made = z.object({ id: z.string(), secret: z.string() })

/** Makes a key; the answer has its secret, which the database does not keep. */
export const useMakeKey = (userId: string | null) =>
  useWrite({
    mutationFn: async ({ strategyId, name }: { strategyId: string; name: string }) =>
      made.parse(unwrap(await supabase.rpc('create_recording_key', { strategy_id: strategyId, name }))),
    rereads: recordingKey(userId),
  })

/** Revokes a key. `doubtedSince`, ISO 8601: since when readers are told that somebody else may have used it. */
export const useRevokeKey = (userId: string | null) =>
  useWrite({
    mutationFn: async ({ id, doubtedSince }: { id: string; doubtedSince: string | null }) =>
      dataOf(await supabase.rpc('revoke_recording_key', { id, ...(doubtedSince && { doubted_since: doubtedSince }) })),
    rereads: recordingKey(userId),
  })

export const useDropMessage = (userId: string | null) =>
  useWrite({ mutationFn: dropMessage, rereads: recordingKey(userId) })
