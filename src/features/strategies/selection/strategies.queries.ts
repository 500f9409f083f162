import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { toMetrics } from '@/domain/figures/values'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { RANKING_PAGE } from '@/lib/constants'
import type { Database } from '@/lib/database.types'
import { messageOf, toDataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { strategiesKey } from '@/queries/queryKeys'
import { type RankingList, sortColumn } from './strategySort.rules'

type Arguments = Database['public']['Functions']['ranking']['Args']
/** Where a page ends and the next one begins. */
type Cursor = Required<Pick<Arguments, 'after_place' | 'after_id'>>

interface RankingPage {
  rows: StrategyRow[]
  /** null on the last page. */
  next: Cursor | null
  /** The number of strategies in the list; null if they were not counted, `MAX_COUNTED` + 1 for any larger number. */
  total: number | null
  /** When it was read, in ms since 1970. */
  readAt: number
}

/** Code that only some lists need. Where it cannot be downloaded, the database cannot be reached either. */
const codeOf = <Code>(loading: Promise<Code>) =>
  loading.catch((error: unknown): never => {
    throw toDataError({ message: messageOf(error) })
  })

/** One page of a list, after a cursor. @throws DataError */
async function readPage(
  given: Arguments,
  after: Cursor | null,
  client: DatabaseClient = supabase,
  most = RANKING_PAGE,
): Promise<RankingPage> {
  // A typed text and an object go into the body. In an address PostgREST takes one that begins like an operator (`is.gd`) for a filter.
  // Embedded backend: it takes `null` and `true` in an address for values.
  const get = !given.search && !given.filters
  const notes = given.search ? codeOf(import('./search.rules')) : null
  const rows = unwrap(await client.rpc('ranking', { ...given, ...after, most }, { get }))
  const last = rows.at(-1)
  const total = rows[0]?.total ?? null
  // If the list is exactly one page long, there is no next page.
  const isWhole = rows.length < most || (after === null && rows.length === total)
  const noteOf = notes ? (await notes).foundNote : () => null
  return {
    rows: rows.map(({ place: _place, total: _total, found_by, found, ...figures }) => ({
      ...toMetrics(figures),
      found: noteOf({ found_by, found }),
    })),
    next: last && !isWhole ? { after_place: last.place, after_id: last.strategy_id } : null,
    total,
    readAt: Date.now(),
  }
}

/** One page of the ranking, after a cursor. @throws DataError */
export async function readRanking(
  { chip, sort, search, filters }: RankingList,
  after: Cursor | null,
  client?: DatabaseClient,
): Promise<RankingPage> {
  const column = sortColumn(sort)
  const isNarrowed = Object.keys(filters).length > 0
  const narrowed = isNarrowed ? (await codeOf(import('./filters.rules'))).filterArguments(filters) : {}
  const given: Arguments = {
    ...(column === null ? {} : { sort: column, descending: sort?.direction === 'desc' }),
    ...(chip ? { chip } : {}),
    ...(Object.keys(narrowed).length > 0 ? { filters: { ...narrowed } } : {}),
    ...(search ? { search } : {}),
  }
  return readPage(given, after, client)
}

/** A list of the ranking, read page by page. */
export const rankingQuery = (list: RankingList) =>
  infiniteQueryOptions({
    queryKey: [...strategiesKey, 'ranking', list],
    queryFn: ({ pageParam }) => readRanking(list, pageParam),
    // The first page has no cursor.
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
  })

/** See {@link rankingQuery}. The previous list is kept until the first page of the next one is here. */
export const useRanking = (list: RankingList, isKnown: boolean) =>
  useInfiniteQuery({ ...rankingQuery(list), placeholderData: keepPreviousData, enabled: isKnown })

/** Once the first page is this old, a strategy may have moved up from a page that was not read to one that was. */
const OLD_MS = 10_000

/**
 * Reads the next page of a list. If the earlier pages are old, it reads them again first, so that no strategy that has moved up is
 * missed. Doing so every time would be wasteful, since it reads every page.
 * @returns why it failed, or null
 */
export async function readOn(
  { data, refetch, fetchNextPage }: Pick<ReturnType<typeof useRanking>, 'data' | 'refetch' | 'fetchNextPage'>,
  now = Date.now(),
): Promise<Error | null> {
  const isOld = data?.pages.some(({ readAt }) => now - readAt >= OLD_MS)
  const failure = isOld ? (await refetch()).error : null
  return failure ?? (await fetchNextPage()).error
}

/** The first rows of the ranking that have enough round trips to judge, for /home. */
export const trendingStrategiesQuery = (count: number) =>
  queryOptions({
    queryKey: [...strategiesKey, 'first', count],
    queryFn: async () => (await readPage({ filters: { enough_trades: true } }, null, supabase, count)).rows,
  })

export const useTrendingStrategies = (count: number) => useQuery(trendingStrategiesQuery(count))
