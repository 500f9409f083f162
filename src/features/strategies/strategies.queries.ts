import { queryOptions, useQuery } from '@tanstack/react-query'
import { type StrategyMetrics, toMetrics } from '@/domain/figures'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { toDataError, unwrap } from '@/lib/dataError'
import { strategiesKey, strategyKey } from '@/lib/queryKeys'
import { readPages, readPagesAfter } from '@/lib/readPages'
import { supabase } from '@/lib/supabase'
import type { TaggedTrades } from './chips.rules'
import { type StrategyRow, splitChoices } from './strategies.rules'

/** What the reads and writes below need of a client: the app's own, or a test's. */
export type TablesClient = Pick<typeof supabase, 'from'>

/** One strategy with its profile and figures. */
export interface StrategyDetail {
  id: string
  name: string
  /** The identity provider's id of the owner. */
  ownerId: string
  username: string | null
  description: string
  markets: string[]
  categories: string[]
  timeframes: string[]
  isPublic: boolean
  /** ISO 8601. */
  createdAt: string
  figures: StrategyMetrics | null
}

/** The key of one strategy by its name. */
export const namedKey = (name: string) => [...strategyKey, name] as const

/**
 * The ranking: every strategy the reader may see, the largest total first.
 * @throws DataError
 */
export async function readStrategies(client: TablesClient = supabase): Promise<StrategyRow[]> {
  const page = () => client.from('strategy_metrics').select('*')
  type Row = NonNullable<Awaited<ReturnType<typeof page>>['data']>[number]
  // By id, and sorted here: under a policy PostgreSQL finds no place in an index by a numeric, whose comparison may leak.
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
async function readTrendingStrategies(count: number, client: TablesClient = supabase): Promise<StrategyRow[]> {
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
 * How many trades each strategy has under a tag: in symbols of a list, or in a market.
 * @throws DataError
 */
export async function readTaggedTrades(tag: string, client: TablesClient = supabase): Promise<TaggedTrades> {
  const page = () => client.from('strategy_tags').select('strategy_id, trades').eq('tag', tag)
  type Row = NonNullable<Awaited<ReturnType<typeof page>>['data']>[number]
  const rows = await readPagesAfter<Row>((last) => {
    const query = last ? page().gt('strategy_id', last.strategy_id) : page()
    return query.order('strategy_id').limit(MAX_ROWS_PER_READ)
  })
  return new Map(rows.map((row) => [row.strategy_id, row.trades ?? 0]))
}

/** A list of symbols that a chip goes by. */
export interface TagList {
  symbols: string[]
  /** How it is known, in words: each source once. */
  sources: string[]
  /** The oldest day of its entries, YYYY-MM-DD. */
  asOf: string
}

/**
 * The symbols that carry a tag, in alphabetical order; null where the list is empty.
 * @throws DataError
 */
export async function readTagList(tag: string, client: TablesClient = supabase): Promise<TagList | null> {
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

const detailOf = (client: TablesClient) => client.from('strategy_profile').select('*, strategy_metrics!inner(*)')

/**
 * One strategy by its name as the address spells it; stored names are in Unicode's composed form and unique
 * without regard to case, so an address in other letters still finds its strategy. null when there is none that the reader may see.
 * @throws DataError
 */
export async function readStrategy(name: string, client: TablesClient = supabase): Promise<StrategyDetail | null> {
  // Not single(): for no row that answers with an error, which browsers write to the console as if something broke.
  const exact = await detailOf(client).eq('name', name.normalize()).maybeSingle()
  if (exact.error) throw toDataError(exact.error)
  if (exact.data) return toDetail(exact.data)
  // PostgREST reads * as a wildcard and knows no escape for it, so what matched is compared once more.
  const pattern = name.replace(/[\\%_]/g, '\\$&')
  const similar = unwrap(await detailOf(client).ilike('name', pattern))
  const found = similar.find((row) => row.name.toLowerCase() === name.toLowerCase())
  return found ? toDetail(found) : null
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof detailOf>>['data']>[number]

function toDetail(row: DetailRow): StrategyDetail {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.user_id,
    username: row.username,
    description: row.description ?? '',
    markets: splitChoices(row.market_types),
    categories: splitChoices(row.categories),
    timeframes: splitChoices(row.timeframes),
    isPublic: row.public === 'true',
    createdAt: row.created_at,
    figures: row.strategy_metrics ? toMetrics(row.strategy_metrics) : null,
  }
}

/**
 * What a strategy is called now; null when it is gone or no longer shown to the reader.
 * @throws DataError
 */
export async function readStrategyName(id: string, client: TablesClient = supabase): Promise<string | null> {
  const answer = await client.from('strategy_profile').select('name').eq('id', id).maybeSingle()
  if (answer.error) throw toDataError(answer.error)
  return answer.data?.name ?? null
}

/**
 * How many actions are recorded under a strategy.
 * @throws DataError
 */
export async function countActions(strategyId: string, client: TablesClient = supabase): Promise<number> {
  const answer = await client
    .from('bet_data')
    .select('id', { count: 'exact', head: true })
    .eq('strategy_id', strategyId)
  if (answer.error) throw toDataError(answer.error)
  return answer.count ?? 0
}

/** The ranking in the order of the read. */
export const strategiesQuery = queryOptions({ queryKey: strategiesKey, queryFn: () => readStrategies() })

export const useStrategies = () => useQuery(strategiesQuery)

/** The first of the ranking, a few: /home does not read the rest. */
export const trendingStrategiesQuery = (count: number) =>
  queryOptions({ queryKey: [...strategiesKey, 'first', count], queryFn: () => readTrendingStrategies(count) })

export const useTrendingStrategies = (count: number) => useQuery(trendingStrategiesQuery(count))

/** Trades under a tag, by strategy: read once a chip goes by it. */
export const useTaggedTrades = (tag: string | null) =>
  useQuery({
    queryKey: [...strategiesKey, 'tagged', tag],
    queryFn: () => (tag === null ? new Map<string, number>() : readTaggedTrades(tag)),
    enabled: tag !== null,
  })

/** The list of symbols behind a chip. */
export const useTagList = (tag: string) => useQuery({ queryKey: ['tagList', tag], queryFn: () => readTagList(tag) })

/** The query of one strategy; its data is null when no strategy has the name. */
export const strategyQuery = (name: string) =>
  queryOptions({
    queryKey: namedKey(name),
    queryFn: async ({ client }) => {
      const strategy = await readStrategy(name)
      // Found under other letters: the page moves to the name's own address, and finds it there at once.
      if (strategy && strategy.name !== name) client.setQueryData(namedKey(strategy.name), strategy)
      return strategy
    },
  })

export const useStrategy = (name: string) => useQuery(strategyQuery(name))

/** What a strategy that its address no longer finds is called now. */
export const useStrategyName = (id: string, isNeeded: boolean) =>
  useQuery({ queryKey: ['strategyName', id], queryFn: () => readStrategyName(id), enabled: isNeeded, gcTime: 0 })

/** The number of actions of a strategy, counted anew each time it is needed. */
export const useActionCount = (strategyId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['strategyActions', strategyId],
    queryFn: () => countActions(strategyId),
    enabled: isNeeded,
    gcTime: 0,
  })
