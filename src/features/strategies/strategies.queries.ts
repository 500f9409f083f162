import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { readPages } from '@/lib/readPages'
import { supabase } from '@/lib/supabase'
import type { MarketsByStrategy } from './chips.rules'
import {
  joinChoices,
  type StrategyFigures,
  type StrategyRow,
  splitChoices,
  toFigures,
  toStrategyRow,
} from './strategies.rules'
import { NAME_TAKEN, type StrategyFormValues } from './strategyForm.rules'

/** What the reads and writes below need of a client: the app's own, or a test's. */
export type TablesClient = Pick<typeof supabase, 'from'>

/** One strategy with its profile and figures (spec §3). */
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
  figures: StrategyFigures | null
}

const GONE = 'This strategy was renamed or deleted since you opened it'
const NO_ROW = 'PGRST116'

const strategiesKey = ['strategies'] as const
const strategyKey = (name: string) => ['strategy', name] as const

/**
 * The ranking: every strategy the reader may see, the largest total first (spec §7).
 * @throws DataError
 */
export async function readStrategies(client: TablesClient = supabase): Promise<StrategyRow[]> {
  const rows = await readPages((from, to) =>
    client
      .from('strategy_metrics')
      .select('*')
      .order('total_pnl', { ascending: false })
      .order('strategy_id')
      .range(from, to),
  )
  return rows.map(toStrategyRow)
}

/**
 * What each strategy says it trades: read only for the chips that filter by it.
 * @throws DataError
 */
export async function readStrategyMarkets(client: TablesClient = supabase): Promise<MarketsByStrategy> {
  const rows = await readPages((from, to) =>
    client.from('strategy_profile').select('id, market_types').order('id').range(from, to),
  )
  return new Map(rows.map((row) => [row.id, splitChoices(row.market_types)]))
}

const detailOf = (client: TablesClient) => client.from('strategy_profile').select('*, strategy_metrics!inner(*)')

/**
 * One strategy by its name as the address spells it (spec §7); stored names are in Unicode's composed form and unique
 * without regard to case, so an address in other letters still finds its strategy. null when there is none that the reader may see.
 * @throws DataError
 */
export async function readStrategy(name: string, client: TablesClient = supabase): Promise<StrategyDetail | null> {
  const exact = await detailOf(client).eq('name', name.normalize()).single()
  if (exact.error?.code !== NO_ROW) return toDetail(unwrap(exact))
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
    figures: row.strategy_metrics ? toFigures(row.strategy_metrics) : null,
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

/** The columns that the form fills: choices joined by commas, texts trimmed (spec §3). */
const columnsOf = (values: StrategyFormValues) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  market_types: joinChoices(values.markets, MARKET_OPTIONS),
  categories: joinChoices(values.categories, CATEGORY_OPTIONS),
  timeframes: joinChoices(values.timeframes, TIMEFRAME_OPTIONS),
  public: values.public,
})

const UNIQUE_VIOLATION = '23505'

/** The embedded backend answers a violated constraint with code `SUP`, so the message is read as well. */
function writeError(error: Parameters<typeof toDataError>[0]): DataError {
  const isTaken = error.code === UNIQUE_VIOLATION || /duplicate key value|unique constraint/i.test(error.message)
  return isTaken ? new DataError(NAME_TAKEN, UNIQUE_VIOLATION) : toDataError(error)
}

/**
 * Inserts one strategy; the database sets whose it is, and may clean its name of what nobody can see.
 * @param username the owner's name as others see it.
 * @returns its name as it is stored.
 * @throws DataError, with {@link NAME_TAKEN} when another strategy has the name.
 */
export async function createStrategy(
  values: StrategyFormValues,
  username: string | null,
  client: TablesClient = supabase,
): Promise<string> {
  const { data, error } = await client
    .from('strategy_profile')
    .insert({ ...columnsOf(values), username })
    .select('name')
    .single()
  if (error) throw writeError(error)
  return data.name
}

/**
 * Changes one strategy, unless it has another name by now than when the form was opened.
 * @returns its name after the change.
 * @throws DataError, with {@link NAME_TAKEN} when another strategy has the name.
 */
export async function updateStrategy(
  opened: Pick<StrategyDetail, 'id' | 'name'>,
  values: StrategyFormValues,
  client: TablesClient = supabase,
): Promise<string> {
  const { data, error } = await client
    .from('strategy_profile')
    .update(columnsOf(values))
    .eq('id', opened.id)
    .eq('name', opened.name)
    .select('name')
    .maybeSingle()
  if (error) throw writeError(error)
  if (!data) throw new DataError(GONE, NO_ROW)
  return data.name
}

/**
 * Deletes a strategy with its trades and their actions.
 * @throws DataError when it is gone already or not the reader's own.
 */
export async function deleteStrategy(id: string, client: TablesClient = supabase): Promise<void> {
  const deleted = unwrap(await client.from('strategy_profile').delete().eq('id', id).select('id'))
  if (deleted.length === 0) throw new DataError(GONE, NO_ROW)
}

/** The ranking in the order of the read. */
export const useStrategies = () => useQuery({ queryKey: strategiesKey, queryFn: () => readStrategies() })

/** Markets by strategy, read once a chip asks for them. */
export const useStrategyMarkets = (isNeeded: boolean) =>
  useQuery({ queryKey: [...strategiesKey, 'markets'], queryFn: () => readStrategyMarkets(), enabled: isNeeded })

/** One strategy; its data is null when no strategy has the name. */
export const useStrategy = (name: string) =>
  useQuery({ queryKey: strategyKey(name), queryFn: () => readStrategy(name) })

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

/** Creates a strategy and has the ranking read again. */
export function useCreateStrategy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, username }: { values: StrategyFormValues; username: string | null }) =>
      createStrategy(values, username),
    onSuccess: () => queries.invalidateQueries({ queryKey: strategiesKey }),
  })
}

/** Changes a strategy; under a new name its page is ready before the address moves there. */
export function useUpdateStrategy(opened: StrategyDetail) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: StrategyFormValues) => updateStrategy(opened, values),
    onSuccess: async (name) => {
      queries.invalidateQueries({ queryKey: strategiesKey })
      await queries
        .fetchQuery({ queryKey: strategyKey(name), queryFn: () => readStrategy(name), staleTime: 0 })
        .catch(() => undefined)
    },
  })
}

/** Deletes a strategy and has the ranking read again. */
export function useDeleteStrategy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (strategy: Pick<StrategyDetail, 'id' | 'name'>) => deleteStrategy(strategy.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: strategiesKey }),
  })
}
