import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { cleanLines, cleanText } from '@/domain/text'
import { joinChoices } from '@/features/strategies/strategies.rules'
import { DataError, dataOf, notAllowed, toDataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { strategiesKey, strategyEventsKey } from '@/queries/queryKeys'
import { namedKey, readStrategy, readStrategyName, type StrategyDetail } from '@/queries/strategy.queries'
import { useWrite } from '@/ui/useWrite'
import { EMPTY_STRATEGY, NAME_TAKEN, type StrategyFormValues } from './strategyForm.rules'

const GONE = 'This strategy was renamed or deleted since you opened it'

/** The columns that the form writes, as they are stored: choices joined by commas. */
const columnsOf = (values: StrategyFormValues) => ({
  name: cleanText(values.name),
  description: cleanLines(values.description) || null,
  market_types: joinChoices(values.markets, MARKET_OPTIONS),
  categories: joinChoices(values.categories, CATEGORY_OPTIONS),
  timeframes: joinChoices(values.timeframes, TIMEFRAME_OPTIONS),
  public: values.public,
})

const UNIQUE_VIOLATION = '23505'

/** Embedded backend: a violated constraint has the code `SUP`, so the message is checked as well. */
function writeError(error: Parameters<typeof toDataError>[0]): DataError {
  const isTaken = error.code === UNIQUE_VIOLATION || /duplicate key value|unique constraint/i.test(error.message)
  return isTaken ? new DataError(NAME_TAKEN, UNIQUE_VIOLATION) : toDataError(error)
}

/** What a signed-in user typed. */
interface NewStrategy {
  /** The identity provider's id of the user. */
  ownerId: string
  values: StrategyFormValues
}

/**
 * Inserts one strategy. The database sets its owner and the owner's name.
 * @returns the stored name.
 * @throws DataError, with {@link NAME_TAKEN} if another strategy has the name.
 */
export async function createStrategy(
  { ownerId, values }: NewStrategy,
  client: DatabaseClient = supabase,
): Promise<string> {
  const columns = columnsOf(values)
  const { data, error } = await client.from('strategy_profile').insert(columns).select('name').single()
  if (!error) return data.name
  const refusal = writeError(error)
  // An earlier try may have created it: the answer was lost, or the button was pressed twice.
  if (refusal.message === NAME_TAKEN && (await isCreated(columns, ownerId, client))) return columns.name
  throw refusal
}

/** Whether the user has exactly this strategy, with nothing in it yet. */
async function isCreated(
  columns: ReturnType<typeof columnsOf>,
  ownerId: string,
  client: DatabaseClient,
): Promise<boolean> {
  const stored = dataOf(
    await client
      .from('strategy_profile')
      .select('*, strategy_metrics!inner(trades)')
      .eq('user_id', ownerId)
      .eq('name', columns.name)
      .eq('strategy_metrics.trades', 0)
      .maybeSingle(),
  )
  return (
    stored !== null &&
    (Object.keys(columns) as (keyof typeof columns)[]).every((column) => stored[column] === columns[column])
  )
}

/**
 * Updates one strategy, unless it was renamed since the form was opened.
 * @returns its name after the update.
 * @throws DataError, with {@link NAME_TAKEN} if another strategy has the name.
 */
export async function updateStrategy(
  opened: Pick<StrategyDetail, 'id' | 'name'>,
  values: StrategyFormValues,
  client: DatabaseClient = supabase,
): Promise<string> {
  const { data, error } = await client
    .from('strategy_profile')
    .update(columnsOf(values))
    .eq('id', opened.id)
    .eq('name', opened.name)
    .select('name')
    .maybeSingle()
  if (error) throw writeError(error)
  if (!data) throw new DataError(GONE)
  return data.name
}

/**
 * Deletes a strategy with its trades and their actions. A strategy that is already gone is not an error: an earlier try may have
 * deleted it and its answer been lost.
 * @throws DataError if it is not the user's own.
 */
export async function deleteStrategy(id: string, client: DatabaseClient = supabase): Promise<void> {
  const deleted = unwrap(await client.from('strategy_profile').delete().eq('id', id).select('id'))
  if (deleted.length === 0 && (await readStrategyName(id, client)) !== null) throw notAllowed()
}

/** Creates a strategy and refreshes the ranking. */
export const useCreateStrategy = () =>
  useWrite({ mutationFn: (strategy: NewStrategy) => createStrategy(strategy), rereads: strategiesKey })

/** How many names are tried for a diary: each name is given once on the whole site. */
const DIARY_NAMES = 5

/**
 * Creates a private strategy for all markets, named after its owner. All of it can be edited later.
 * @returns the stored name.
 * @throws DataError
 */
export async function createDiary(
  { ownerId, username }: { ownerId: string; username: string },
  client: DatabaseClient = supabase,
): Promise<string> {
  const values: StrategyFormValues = {
    ...EMPTY_STRATEGY,
    markets: [...MARKET_OPTIONS],
    categories: ['Beyond Technical Analysis'],
    timeframes: ['Daily'],
    public: 'false',
  }
  for (let at = 1; ; at += 1) {
    const name = `${username} diary${at === 1 ? '' : ` ${at}`}`
    try {
      return await createStrategy({ ownerId, values: { ...values, name } }, client)
    } catch (error) {
      if (!(error instanceof DataError) || error.message !== NAME_TAKEN || at === DIARY_NAMES) throw error
    }
  }
}

/** @param onCreated given the diary's name, before its owner's other pages know of it */
export function useCreateDiary(onCreated: (name: string) => void) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (owner: Parameters<typeof createDiary>[0]) => createDiary(owner),
    onSuccess: (name) => {
      onCreated(name)
      void queries.invalidateQueries({ queryKey: strategiesKey })
    },
  })
}

/** Updates a strategy and reads it under its new name before the page's address changes. */
export function useUpdateStrategy(opened: StrategyDetail) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (values: StrategyFormValues) => updateStrategy(opened, values),
    // If it was deleted, the page behind the form shows that.
    onError: () => queries.invalidateQueries({ queryKey: namedKey(opened.name) }),
    onSuccess: async (name) => {
      queries.invalidateQueries({ queryKey: strategiesKey })
      queries.invalidateQueries({ queryKey: strategyEventsKey(opened.id) })
      await queries
        .fetchQuery({ queryKey: namedKey(name), queryFn: () => readStrategy(name), staleTime: 0 })
        .catch(() => undefined)
    },
  })
}

/** Deletes a strategy and refreshes the ranking. */
export function useDeleteStrategy() {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (strategy: Pick<StrategyDetail, 'id' | 'name'>) => deleteStrategy(strategy.id),
    onError: (_, { name }) => queries.invalidateQueries({ queryKey: namedKey(name) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: strategiesKey }),
  })
}

/** The number of actions of a strategy. @throws DataError */
export async function countActions(strategyId: string, client: DatabaseClient = supabase): Promise<number> {
  const answer = await client
    .from('bet_data')
    .select('id', { count: 'exact', head: true })
    .eq('strategy_id', strategyId)
  if (answer.error) throw toDataError(answer.error)
  return answer.count ?? 0
}

/** The number of actions of a strategy, read each time it is needed. */
export const useActionCount = (strategyId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['strategyActions', strategyId],
    queryFn: () => countActions(strategyId),
    enabled: isNeeded,
    gcTime: 0,
  })
