import { unwrap } from '@/lib/dataError'
import type { DatabaseClient } from '@/lib/supabase'

/** The newest signed checkpoint of the ledger; null before the first. @throws DataError */
export async function readNewestCheckpoint(
  signal: AbortSignal,
  client: DatabaseClient,
): Promise<{ size: number; note: string } | null> {
  const answer = await client
    .from('ledger_checkpoints')
    .select('size, note')
    .not('note', 'is', null)
    .order('size', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
    .abortSignal(signal)
  const [newest] = unwrap(answer)
  return newest?.note ? { size: newest.size, note: newest.note } : null
}

/** The signed notes that announce a new key, up to a given size of the ledger, oldest first. @throws DataError */
export async function readKeyChanges(size: number, signal: AbortSignal, client: DatabaseClient): Promise<string[]> {
  const answer = await client
    .from('ledger_checkpoints')
    .select('note')
    .eq('kind', 'key')
    .lte('size', size)
    .order('size')
    .order('id')
    .abortSignal(signal)
  return unwrap(answer).flatMap(({ note }) => note ?? [])
}
