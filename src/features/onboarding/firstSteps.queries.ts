import { useQuery } from '@tanstack/react-query'
import { IMPORTED_ID_DIGITS } from '@/lib/constants'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { strategiesKey } from '@/queries/queryKeys'

/**
 * Whether any trade of these strategies was imported: an import's trades have longer ids than those of the form.
 * @throws DataError
 */
export async function readHasImported(
  strategyIds: readonly string[],
  client: DatabaseClient = supabase,
): Promise<boolean> {
  if (strategyIds.length === 0) return false
  const imported = client
    .from('bet_data_metrics')
    .select('bet_id')
    .in('strategy_id', strategyIds)
    .like('bet_id', '_'.repeat(IMPORTED_ID_DIGITS))
    .limit(1)
  return unwrap(await imported).length > 0
}

/** See {@link readHasImported}; disabled until the strategies are known. */
export const useHasImported = (strategyIds: readonly string[] | undefined) =>
  useQuery({
    queryKey: [...strategiesKey, 'imported', strategyIds],
    queryFn: () => readHasImported(strategyIds ?? []),
    enabled: strategyIds !== undefined,
  })
