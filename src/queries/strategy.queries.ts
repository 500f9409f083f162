import { queryOptions, useQuery } from '@tanstack/react-query'
import { awaitsReturns, type StrategyMetrics, toMetrics } from '@/domain/figures/values'
import { dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { accountKey, strategiesKey, strategyKey, tradesKey } from './queryKeys'

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

const detailOf = (client: DatabaseClient) => client.from('strategy_profile').select('*, strategy_metrics!inner(*)')
/** The same, but includes strategies without a row of figures. */
const detailOrProfileOf = (client: DatabaseClient) => client.from('strategy_profile').select('*, strategy_metrics(*)')

/**
 * One strategy by its name as spelled in the address, or by a former name that no other strategy has now; null if the reader may see
 * none.
 * @throws DataError
 */
export async function readStrategy(name: string, client: DatabaseClient = supabase): Promise<StrategyDetail | null> {
  const found = await findStrategy(name, client)
  if (found) return found
  const [renamed] = unwrap(await client.rpc('renamed_to', { former: name }))
  return renamed === undefined ? null : findStrategy(renamed, client)
}

/**
 * One strategy by its current name. Stored names are in Unicode's composed form and unique regardless of case, so other spellings find
 * it too.
 */
async function findStrategy(name: string, client: DatabaseClient): Promise<StrategyDetail | null> {
  const wanted = name.normalize()
  // Not single(), which answers with an error status if there is no row. Browsers log that to the console.
  const exact = dataOf(await detailOf(client).eq('name', wanted).maybeSingle())
  if (exact) return toDetail(exact)
  // PostgREST treats * as a wildcard that cannot be escaped, so matches are compared once more.
  const pattern = wanted.replace(/[\\%_]/g, '\\$&')
  const similar = unwrap(await detailOrProfileOf(client).ilike('name', pattern))
  const found = similar.find((row) => row.name.toLowerCase() === wanted.toLowerCase())
  return found ? toDetail(found) : null
}

/**
 * The strategies that a user created, public and private, newest first.
 * @param ownerId the identity provider's id of the user.
 * @throws DataError
 */
export async function readOwnStrategies(ownerId: string, client: DatabaseClient = supabase): Promise<StrategyDetail[]> {
  const rows = await readPages<DetailRow>(() =>
    detailOrProfileOf(client).eq('user_id', ownerId).order('created_at', { ascending: false }).order('id'),
  )
  return rows.map(toDetail)
}

/** A strategy's current name; null if it was deleted or the reader may no longer see it. @throws DataError */
export async function readStrategyName(id: string, client: DatabaseClient = supabase): Promise<string | null> {
  return dataOf(await client.from('strategy_profile').select('name').eq('id', id).maybeSingle())?.name ?? null
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof detailOrProfileOf>>['data']>[number]

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

/** The parts of a stored comma-joined text; none for '' and null. */
export const splitChoices = (joined: string | null): string[] =>
  (joined ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The query for one strategy. Its data is null if no strategy has the name. */
export const strategyQuery = (name: string) =>
  queryOptions({
    queryKey: namedKey(name),
    queryFn: async ({ client, queryKey }) => {
      // A page that is already open stays where it is and says that its strategy was renamed, since somebody may be typing there.
      const before = client.getQueryData<StrategyDetail | null>(queryKey)
      const strategy = before === undefined ? await readStrategy(name) : await findStrategy(name, supabase)
      // The account's days are stored together with its returns.
      if (before && strategy && before.figures?.returns_at !== strategy.figures?.returns_at)
        void client.invalidateQueries({ queryKey: accountKey(strategy.id) })
      // If it was found under another spelling or a former name, the page redirects to the name's own address, where the data is
      // already cached.
      if (strategy && strategy.name !== name) client.setQueryData(namedKey(strategy.name), strategy)
      return strategy
    },
  })

/** How often a strategy is read again while its returns are older than its last write. */
const RETURNS_INTERVAL_MS = 5_000

/** See {@link readStrategy}; disabled without a name. */
export const useStrategy = (name: string | null) =>
  useQuery({
    ...strategyQuery(name ?? ''),
    enabled: name !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.figures && awaitsReturns(data.figures) ? RETURNS_INTERVAL_MS : false,
  })

/**
 * Asks the database to update the returns of the user's own strategy after a write. A failure is ignored, since the database does it
 * within a minute anyway.
 */
export async function refreshOwnReturns(strategyId: string): Promise<void> {
  await supabase.rpc('refresh_own_returns', { strategy_id: strategyId })
}

/** The current name of a strategy that is no longer found under its address. */
export const useStrategyName = (id: string, isNeeded: boolean) =>
  useQuery({ queryKey: ['strategyName', id], queryFn: () => readStrategyName(id), enabled: isNeeded, gcTime: 0 })

/** The signed-in user's strategies; disabled until the user is known. */
export const useOwnStrategies = (userId: string | null) =>
  useQuery({
    queryKey: [...strategiesKey, 'own', userId],
    queryFn: () => (userId === null ? [] : readOwnStrategies(userId)),
    enabled: userId !== null,
  })

/** The date of a strategy's first trade, ISO 8601; null without trades. */
export const useFirstTradeDate = (strategyId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'firstDate'],
    queryFn: async () => {
      const rows = unwrap(
        await supabase.from('bet_data_metrics').select('date').eq('strategy_id', strategyId).order('date').limit(1),
      )
      return rows[0]?.date ?? null
    },
    enabled: isNeeded,
  })
