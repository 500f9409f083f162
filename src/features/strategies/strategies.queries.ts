import { queryOptions, useQuery } from '@tanstack/react-query'
import { toMetrics } from '@/domain/figures'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { unwrap } from '@/lib/dataError'
import { strategiesKey } from '@/lib/queryKeys'
import { readPages, readPagesAfter } from '@/lib/readPages'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import type { TaggedTrades } from './chips.rules'
import type { StrategyRow } from './strategies.rules'

/**
 * The ranking: every strategy that the reader may see, the largest total first.
 * @throws DataError
 */
export async function readStrategies(client: DatabaseClient = supabase): Promise<StrategyRow[]> {
  const page = () => client.from('strategy_metrics').select('*')
  type Row = NonNullable<Awaited<ReturnType<typeof page>>['data']>[number]
  // Read by id and sorted here: under row-level security PostgreSQL cannot use an index for numeric comparisons, which
  // are not leakproof.
  const rows = await readPagesAfter<Row>((last) => {
    const query = last ? page().gt('strategy_id', last.strategy_id) : page()
    return query.order('strategy_id').limit(MAX_ROWS_PER_READ)
  })
  return rows.map(toMetrics).toSorted((one, other) => other.total_pnl - one.total_pnl)
}

/**
 * The first `count` of the ranking.
 * @throws DataError
 */
async function readTrendingStrategies(count: number, client: DatabaseClient = supabase): Promise<StrategyRow[]> {
  const rows = unwrap(
    await client
      .from('strategy_metrics')
      .select('*')
      .order('total_pnl', { ascending: false })
      .order('strategy_id')
      .limit(count),
  )
  return rows.map(toMetrics)
}

/**
 * The number of trades of each strategy under a tag: a list of symbols, or a market.
 * @throws DataError
 */
export async function readTaggedTrades(tag: string, client: DatabaseClient = supabase): Promise<TaggedTrades> {
  const page = () => client.from('strategy_tags').select('strategy_id, trades').eq('tag', tag)
  type Row = NonNullable<Awaited<ReturnType<typeof page>>['data']>[number]
  const rows = await readPagesAfter<Row>((last) => {
    const query = last ? page().gt('strategy_id', last.strategy_id) : page()
    return query.order('strategy_id').limit(MAX_ROWS_PER_READ)
  })
  return new Map(rows.map((row) => [row.strategy_id, row.trades ?? 0]))
}

/** A chip's list of symbols. */
export interface TagList {
  symbols: string[]
  /** The distinct sources of its entries, in words. */
  sources: string[]
  /** The oldest date of its entries, YYYY-MM-DD. */
  asOf: string
}

/**
 * The symbols of a tag, in alphabetical order; null if the list is empty.
 * @throws DataError
 */
export async function readTagList(tag: string, client: DatabaseClient = supabase): Promise<TagList | null> {
  const rows = await readPages((from, to) =>
    client
      .from('symbol_tags')
      .select('symbol, source, as_of')
      .eq('tag', tag)
      .order('symbol')
      .order('market')
      .range(from, to),
  )
  const oldest = rows.map((row) => row.as_of).toSorted()[0]
  if (oldest === undefined) return null
  return {
    symbols: [...new Set(rows.map((row) => row.symbol))],
    sources: [...new Set(rows.map((row) => row.source))],
    asOf: oldest,
  }
}

/** The ranking, sorted by total. */
export const strategiesQuery = queryOptions({ queryKey: strategiesKey, queryFn: () => readStrategies() })

export const useStrategies = () => useQuery(strategiesQuery)

/** The first rows of the ranking, so that /home does not read the rest. */
export const trendingStrategiesQuery = (count: number) =>
  queryOptions({ queryKey: [...strategiesKey, 'first', count], queryFn: () => readTrendingStrategies(count) })

export const useTrendingStrategies = (count: number) => useQuery(trendingStrategiesQuery(count))

/** Trades under a tag, by strategy; disabled without a tag. */
export const useTaggedTrades = (tag: string | null) =>
  useQuery({
    queryKey: [...strategiesKey, 'tagged', tag],
    queryFn: () => (tag === null ? new Map<string, number>() : readTaggedTrades(tag)),
    enabled: tag !== null,
  })

/** A chip's list of symbols. */
export const useTagList = (tag: string) => useQuery({ queryKey: ['tagList', tag], queryFn: () => readTagList(tag) })
