import { useQueryClient } from '@tanstack/react-query'
import { ACTION_SELECT, type ActionRow, contentOf, pick, TRADE_FIELDS } from '@/domain/contract/action'
import { CONTRACT_FIELDS } from '@/domain/contract/contract'
import { contractName } from '@/domain/contract/contractName'
import { isDelivery, sharesOf } from '@/domain/contract/delivery'
import { groupBy } from '@/domain/groupBy'
import { sameValue } from '@/domain/trade/actionText'
import { readTrade } from '@/features/trades/trade.queries'
import type { StoredAction, StoredTrade, TradeKey } from '@/features/trades/trades.rules'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { DataError, dataOf, notAllowed, retryInterrupted, toDataError, unwrap } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { useWrite } from '@/ui/useWrite'
import { sameTrade, withKnownIds, withSavedDates } from './editConflict.rules'
import { type DeletedAction, setWritten, type Undo } from './savedTrade'
import type { TradeInput } from './tradeForm.rules'
import type { SaidInput } from './typedSaid.rules'

const SIGNED_OUT = 'SIGNED_OUT'
const notSignedIn = (verb: 'submit' | 'update' | 'delete') =>
  new DataError(`User must be logged in to ${verb} trades`, SIGNED_OUT)

/** Whether a write was never sent, because nobody is signed in. */
export const isSignedOut = (error: Error): boolean => error instanceof DataError && error.code === SIGNED_OUT
const NO_STRATEGY = 'Strategy profile not found'

/** The message that replace_trade raises. */
export const TRADE_GONE = 'This trade no longer exists'
export const TRADE_CHANGED = 'This trade was changed elsewhere since you opened it'

/** The codes of a refusal by a grant or policy, and by a function of the database. */
const NOT_ALLOWED = ['42501', 'PT403']

/** A save. The id of a new trade is generated once per form, so that a retry cannot create a second trade. */
export interface TradeSave extends TradeKey {
  /** The identity provider's id of the user; null for a visitor. */
  userId: string | null
  trade: TradeInput
  /** The trade that the edit started from; null for a new trade. */
  base: StoredTrade | null
  /** Whether to give its multiplier to all other trades in its contract. */
  isOfContract?: boolean
  /** What is said of it in the same transaction; null for nothing. */
  said?: SaidInput | null
}

/** An edit was refused because the trade has changed since the edit began. */
export class EditConflict extends Error {
  override name = 'EditConflict'
  /** The stored trade; null if it was deleted. */
  readonly stored: StoredTrade | null

  constructor(stored: StoredTrade | null) {
    super(stored ? TRADE_CHANGED : TRADE_GONE)
    this.stored = stored
  }
}

/** The message of the database where a trade's multiplier is not that of the others in its contract. */
const OTHER_MULTIPLIER = 'Another trade in this contract has a different multiplier'

/** An edit of a multiplier was refused because other trades in the contract have the stored one, which can be changed with it. */
export class MultiplierConflict extends Error {
  override name = 'MultiplierConflict'
  /** The trades in the contract, with the edited one. */
  readonly trades: number

  constructor(trades: number) {
    super(`A strategy counts a contract in one way, and this one has ${trades} trades`)
    this.trades = trades
  }
}

/**
 * Adds a new trade, or replaces the actions of a stored one in one transaction.
 * @throws EditConflict where the stored trade was changed or deleted since the edit began, MultiplierConflict where an edited multiplier is
 * not that of the contract's other trades, DataError otherwise.
 */
export async function saveTrade(save: TradeSave, client: DatabaseClient = supabase): Promise<void> {
  const { userId, base } = save
  if (!userId) throw notSignedIn(base ? 'update' : 'submit')
  const delivered = save.trade.actions.filter(isNewDelivery)
  if (delivered.length > 0) return saveWithShares(save, delivered, client)
  await (base ? replaceTrade(save, base, client) : addTrade(save, client))
}

/** Whether an action says that its shares are saved with it. */
const isNewDelivery = ({ side, actionId, linked }: TradeInput['actions'][number]) =>
  actionId === undefined && isDelivery(side) && linked !== null

/** Saves a trade in an option with the shares of its assignments and exercises, in new trades or in open ones, all or none. */
async function saveWithShares(
  { strategyId, tradeId, trade, base, said }: TradeSave,
  delivered: readonly TradeInput['actions'][number][],
  client: DatabaseClient,
): Promise<void> {
  const trades = [
    {
      bet_id: tradeId,
      actions: rowsOf(base ? withKnownIds(trade, base) : trade),
      expected_revision: base?.revision ?? null,
      ...(said && { said }),
    },
  ]
  for (const [linked, own] of groupBy(delivered, (action) => action.linked ?? '')) {
    const stored = await readTrade({ strategyId, tradeId: linked }, client)
    // An earlier try arrived, and its answer was lost.
    if (stored?.actions.some((action) => action.linked === tradeId && own.some((one) => isOf(trade, one, action))))
      return
    const shares = own.flatMap(({ side, quantity, isNow, date, usd_rate }) => {
      const delivery = isDelivery(side) ? sharesOf(trade, side, quantity) : null
      if (!delivery) return []
      const dated = isNow ? undefined : date
      const unsaid = { expiration: null, strike: null, option_right: null, multiplier: null }
      const of = { market: 'STOCK' as const, sector: stored?.sector ?? null, currency: trade.currency, ...unsaid }
      return { ...of, ...delivery, fee: '0', usd_rate, linked: tradeId, id: undefined, date: dated }
    })
    const before = (stored?.actions ?? []).map(({ id, recordedAt: _, edits: __, ...row }) => ({
      ...(stored && pick(TRADE_FIELDS, stored)),
      ...row,
      id,
    }))
    trades.push({
      bet_id: linked,
      actions: [...before, ...shares],
      expected_revision: stored?.revision ?? null,
    } as never)
  }
  const { error } = await client.rpc('save_trades', { strategy_id: strategyId, trades })
  if (error) throw await withReason(toDataError(error), strategyId, client)
}

/** Whether a stored action is of the shares of an assignment or exercise. */
function isOf(trade: TradeInput, { side, quantity }: TradeInput['actions'][number], stored: StoredAction): boolean {
  const shares = isDelivery(side) ? sharesOf(trade, side, quantity) : null
  return shares !== null && shares.side === stored.side && sameValue('quantity', shares.quantity, stored.quantity)
}

/** The database decides whether the trade is new: an earlier try may have arrived, or be running still. */
async function addTrade(save: TradeSave, client: DatabaseClient): Promise<void> {
  const { strategyId, tradeId, trade, said } = save
  const actions = rowsOf(trade).map((row) => ({ ...row, bet_id: tradeId }))
  const { data, error } = await client.rpc('add_trades', {
    strategy_id: strategyId,
    actions,
    ...(said && { said: { bet_id: tradeId, ...said } }),
  })
  if (error) throw await withReason(toDataError(error), strategyId, client)
  if (data.includes(tradeId)) return
  const stored = await readTrade({ strategyId, tradeId }, client)
  if (!stored) throw new EditConflict(null)
  const dated = withSavedDates(trade, stored)
  // Saves what was typed since the earlier try.
  if (!sameTrade(stored, dated)) await replaceTrade({ ...save, trade: dated }, stored, client)
}

async function replaceTrade(
  { strategyId, tradeId, trade, isOfContract = false, said }: TradeSave,
  base: StoredTrade,
  client: DatabaseClient,
): Promise<void> {
  const { error } = await client.rpc('replace_trade', {
    strategy_id: strategyId,
    bet_id: tradeId,
    actions: rowsOf(withKnownIds(trade, base)),
    expected_revision: base.revision,
    in_contract: isOfContract,
    ...(said && { said: { ...said } }),
  })
  if (!error) return
  const refusal = await withReason(toDataError(error), strategyId, client)
  if (refusal.message.startsWith(OTHER_MULTIPLIER) && isSameContract(trade, base))
    throw new MultiplierConflict(await countInContract(base, client))
  if (![TRADE_GONE, TRADE_CHANGED].includes(refusal.message)) throw refusal
  const stored = await readTrade({ strategyId, tradeId }, client)
  // The stored trade equals this edit: an earlier try succeeded and its answer was lost.
  if (!stored || !sameTrade(stored, withSavedDates(trade, stored))) throw new EditConflict(stored)
  // What was said with it is not said again.
  if (said) dataOf(await client.rpc('say_of_trade', { strategy_id: strategyId, bet_id: tradeId, said: { ...said } }))
}

/** What names a contract apart from its multiplier. */
const NAMED_BY = CONTRACT_FIELDS.filter((field) => field !== 'multiplier')
const isSameContract = (trade: TradeInput, base: StoredTrade) => NAMED_BY.every((field) => trade[field] === base[field])

/** How many trades a strategy has in the contract of one. */
async function countInContract(trade: StoredTrade, client: DatabaseClient): Promise<number> {
  let query = client
    .from('bet_data_metrics')
    .select('bet_id', { count: 'exact', head: true })
    .eq('strategy_id', trade.strategyId)
  for (const field of NAMED_BY) {
    const value = trade[field]
    query = value === null ? query.is(field, null) : query.filter(field, 'eq', value)
  }
  const { count, error } = await query
  if (error) throw toDataError(error)
  return count ?? 0
}

/**
 * Columns of bet_data; an id keeps the recording time of the stored action that the row edits. Without a date the database
 * sets it.
 */
export const rowsOf = ({ actions, ...head }: TradeInput) =>
  actions.map(({ actionId, isNow, date, ...row }) => ({
    ...head,
    ...row,
    id: actionId,
    date: isNow ? undefined : date,
  }))

interface OwnTrades {
  userId: TradeSave['userId']
  strategyId: string
  tradeIds: readonly string[]
}

/**
 * Deletes trades' actions, all or none. Trades that are already gone are no error: an earlier try may have deleted them and its answer
 * been lost.
 * @returns the deleted actions, in the order in which they were recorded
 * @throws DataError
 */
export async function deleteTrades(
  { userId, strategyId, tradeIds }: OwnTrades,
  client: DatabaseClient = supabase,
): Promise<DeletedAction[]> {
  if (!userId) throw notSignedIn('delete')
  // Read before: the embedded backend answers a deletion with rows that a policy kept, if their columns are cast.
  const stored = await readPages(() =>
    client
      .from('bet_data')
      .select<string, ActionRow>(ACTION_SELECT)
      .eq('strategy_id', strategyId)
      .in('bet_id', tradeIds)
      .order('id'),
  )
  const deleted = unwrap(
    await client.from('bet_data').delete().eq('strategy_id', strategyId).in('bet_id', tradeIds).select('id'),
  )
  if (deleted.length === 0 && stored.length > 0) throw notAllowed()
  const gone = new Set(deleted.map(({ id }) => id))
  return stored.filter(({ id }) => gone.has(id)).map((row) => ({ bet_id: row.bet_id, ...contentOf(row) }))
}

/** Writes to a deleted strategy and to another user's are refused alike, so this finds out which it was. */
async function withReason(error: DataError, strategyId: string, client: DatabaseClient): Promise<DataError> {
  const isAboutStrategy = NOT_ALLOWED.includes(error.code) || error.message === TRADE_GONE
  if (!isAboutStrategy) return error
  const strategy = await client.from('strategy_profile').select('id').eq('id', strategyId).maybeSingle()
  return strategy.error === null && strategy.data === null ? new DataError(NO_STRATEGY) : error
}

/** What takes a save back; null for one that changed other trades too. */
function undoOf({ trade, base, isOfContract = false }: TradeSave): Undo | null {
  if (isOfContract || trade.actions.some(isNewDelivery)) return null
  return base ? { kind: 'change', before: base, saved: trade } : { kind: 'delete' }
}

/** Saves the form's trade. The trades are read again after a failure too, since the list may be out of date. */
export function useSaveTrade(strategyId: string) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (save: TradeSave) => saveTrade(save),
    retry: retryInterrupted,
    onSuccess: (_answer, save) => {
      setWritten({ strategyId, tradeId: save.tradeId, words: 'is saved.', undo: undoOf(save) })
      void refreshOwnReturns(strategyId)
    },
    onSettled: () => void refreshAfterTrades(queries, strategyId),
  })
}

/** Deletes trades and offers to record them again. */
export function useDeleteTrades(strategyId: string) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (trades: OwnTrades) => deleteTrades(trades),
    onSuccess: (actions, { tradeIds }) => {
      const [first] = actions
      const words =
        tradeIds.length > 1
          ? `${formatCount(tradeIds.length)} trades are deleted.`
          : `${first ? contractName(first) : 'The trade'} is deleted.`
      // A full answer may have been cut off. Shares that came from an option are part of another trade too.
      const canUndo =
        actions.length > 0 && actions.length < MAX_ROWS_PER_READ && actions.every(({ linked }) => linked === null)
      setWritten({ strategyId, tradeId: null, words, undo: canUndo ? { kind: 'record', actions } : null })
      void refreshOwnReturns(strategyId)
    },
    onSettled: () => void refreshAfterTrades(queries, strategyId),
  })
}
