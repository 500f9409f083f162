import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { strategiesKey } from '@/queries/queryKeys'
import { CHIP_IDS } from './addressNames'

/** A count changes little in this time. */
const COUNTS_STALE_MS = 10 * 60_000

/** How many public strategies each chip has; `MAX_CHIP_COUNT` + 1 for any larger number. */
const chipCountsQuery = queryOptions({
  queryKey: [...strategiesKey, 'chips'],
  queryFn: async () => {
    const rows = unwrap(await supabase.rpc('chip_counts', { chips: [...CHIP_IDS] }))
    return new Map(rows.map(({ chip, strategies }) => [chip, strategies]))
  },
  staleTime: COUNTS_STALE_MS,
})

/** See {@link chipCountsQuery}. */
export const useChipCounts = (isWanted: boolean) => useQuery({ ...chipCountsQuery, enabled: isWanted })
