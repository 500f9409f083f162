import {
  ACTION_FIELDS,
  ACTION_SELECT,
  type ActionChange,
  type ActionField,
  type ActionRow,
  type ActionText,
  fieldSpec,
  isDecimal,
} from '@/domain/contract/action'
import { type DatabaseClient, readByKey, readPages } from '@/lib/supabase'

interface ReadOptions {
  signal?: AbortSignal
  /** Called while rows arrive; `total` is null if unknown. */
  onRows?: (done: number, total: number | null) => void
}

/** All actions of a strategy, in the order in which they were recorded. @throws DataError */
export const readActions = (
  strategyId: string,
  { signal, onRows }: ReadOptions,
  client: DatabaseClient,
): Promise<ActionRow[]> =>
  readByKey<ActionRow>(
    'id',
    (isFirst) => {
      const query = client
        .from('bet_data')
        .select<string, ActionRow>(ACTION_SELECT, onRows && isFirst ? { count: 'exact' } : {})
        .eq('strategy_id', strategyId)
      return signal ? query.abortSignal(signal) : query
    },
    onRows,
  )

/** The actions of one trade, oldest first. @throws DataError */
export const readTradeActions = (
  { strategyId, tradeId }: { strategyId: string; tradeId: string },
  client: DatabaseClient,
): Promise<ActionRow[]> =>
  readPages(() =>
    client
      .from('bet_data')
      .select<string, ActionRow>(ACTION_SELECT)
      .eq('strategy_id', strategyId)
      .eq('bet_id', tradeId)
      .order('date')
      .order('id'),
  )

// Decimals as text, since a JSON number would round them.
const partOf = (version: 'old' | 'new', field: ActionField) =>
  `${version}_${field}:${version}->>${field}${isDecimal(fieldSpec(field).kind) ? '::text' : ''}`
const CHANGE_SELECT = [
  'id, action_id, bet_id, event, changed_at, old_recorded_at',
  ...ACTION_FIELDS.flatMap((field) => [partOf('old', field), partOf('new', field)]),
].join()

type SelectedChange = Omit<ActionChange, 'old' | 'new'> & Record<string, unknown>

/** A request for the changes to a strategy's actions, to be narrowed and ordered. {@link toChange} reads its rows. */
export const selectChanges = (strategyId: string, client: DatabaseClient) =>
  client.from('bet_history').select<string, SelectedChange>(CHANGE_SELECT).eq('strategy_id', strategyId)

/** A row of {@link selectChanges}. */
export function toChange(row: SelectedChange): ActionChange {
  // One value per field.
  const version = (name: 'old' | 'new') =>
    Object.fromEntries(ACTION_FIELDS.map((field) => [field, row[`${name}_${field}`]])) as ActionText
  const { id, action_id, bet_id, event, changed_at, old_recorded_at } = row
  const later = event === 'deleted' ? null : version('new')
  return { id, action_id, bet_id, event, changed_at, old_recorded_at, old: version('old'), new: later }
}

/** All changes to a strategy's actions, oldest first. @throws DataError */
export async function readChanges(
  strategyId: string,
  signal: AbortSignal,
  client: DatabaseClient,
): Promise<ActionChange[]> {
  const rows = await readByKey('id', () => selectChanges(strategyId, client).abortSignal(signal))
  return rows.map(toChange)
}
