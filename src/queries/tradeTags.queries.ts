import { groupBy } from '@/domain/groupBy'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'

/**
 * The names of all tags of a strategy's trades, by the trade's id; empty where the reader sees no tags.
 * @throws DataError
 */
export async function readAllTradeTags(
  strategyId: string,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readPages(() =>
    client
      .from('trade_tags')
      .select<string, { bet_id: string; tags: { name: string } }>('bet_id, tags!inner(name)')
      .eq('strategy_id', strategyId)
      .order('bet_id')
      .order('tagged_at')
      .order('tag_id')
      .abortSignal(signal),
  )
  return new Map([...groupBy(rows, ({ bet_id }) => bet_id)].map(([id, own]) => [id, own.map(({ tags }) => tags.name)]))
}
