import { useMutation, useQueryClient } from '@tanstack/react-query'
import { instantOf } from '@/domain/instant'
import type { Position } from '@/domain/trades'
import { TRADES_REFETCH_DELAY_MS } from '@/lib/constants'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { tradesKey } from '@/lib/queryKeys'
import { supabase } from '@/lib/supabase'
import { useRefreshStore } from '@/stores/refreshStore'
import { sameTrade, withKnownIds } from './tradeEditor.rules'
import type { TradeFormOutput } from './tradeForm.rules'
import { readTrade, type TradesClient } from './trades.queries'
import { Overtaken, type SaveOutcome, type TradeWrite } from './tradeWrites.rules'
import { tradeWritesKey } from './useTradeWrites'

/** Literal messages of spec §6 and §8. */
export const NOT_SIGNED_IN = {
  submit: 'User must be logged in to submit trades',
  update: 'User must be logged in to update trades',
  delete: 'User must be logged in to delete trades',
} as const
export const NO_STRATEGY = 'Strategy profile not found'

/** Raised by replace_trade, in these words. */
export const TRADE_GONE = 'This trade no longer exists'
export const TRADE_CHANGED = 'This trade was changed elsewhere since you opened it'

const NOT_ALLOWED = '42501'

/** Who writes, by the identity provider's id; null when nobody is signed in. */
interface Writer {
  userId: string | null
}

export interface NewTrade extends Writer {
  /** null when the page knows no strategy. */
  strategyId: string | null
  /** Made once by the form, so that a second try cannot make a second trade. */
  betId: string
  trade: TradeFormOutput
  /** An earlier try got no answer: the trade may be there already. */
  mayExist?: boolean
}

export interface ChangedTrade extends Writer {
  strategyId: string
  betId: string
  trade: TradeFormOutput
  /** The revision that the edit began from. */
  expectedRevision: number
}

function positionOf(actions: TradeFormOutput['actions']): Position {
  const first = actions.reduce((earliest, action) =>
    instantOf(action.date) < instantOf(earliest.date) ? action : earliest,
  )
  return first.side === 'BUY' ? 'LONG' : 'SHORT'
}

/** Actions as replace_trade takes them: those that edit a stored one carry its id, so that the others keep their clocks. */
function actionsWithIds(trade: TradeFormOutput) {
  return actionRows(trade).map((row, at) => ({ ...row, id: trade.actions[at]?.actionId }))
}

/** Actions as columns of bet_data, every column in every row. */
function actionRows({ actions, symbol, market, sector, expiration }: TradeFormOutput) {
  return actions.map(({ date, side, quantity, price, fee }) => ({
    date,
    market,
    sector,
    symbol,
    expiration,
    side,
    ...asSent({ quantity, price, fee }),
  }))
}

// Decimals go as text, or a JSON number would round them; the generated types know only the number.
const asSent = (decimals: { quantity: string; price: string; fee: string }) =>
  decimals as unknown as { quantity: number; price: number; fee: number }

/**
 * Inserts one row an action under one bet_id (spec §7).
 * @throws DataError, in the words of spec §6 and §8 where nobody is signed in or the strategy is gone.
 */
export async function createTrade(
  { userId, strategyId, betId, trade, mayExist = false }: NewTrade,
  client: TradesClient = supabase,
): Promise<void> {
  if (!userId) throw new DataError(NOT_SIGNED_IN.submit)
  if (!strategyId) throw new DataError(NO_STRATEGY)
  const earlier = mayExist ? await readTrade(betId, client) : null
  if (earlier) return replaceTrade({ strategyId, betId, trade: withKnownIds(trade, earlier) }, client)
  const position = positionOf(trade.actions)
  const rows = actionRows(trade).map((row) => ({
    ...row,
    user_id: userId,
    strategy_id: strategyId,
    bet_id: betId,
    position,
  }))
  const { error } = await client.from('bet_data').insert(rows)
  if (error) throw await withReason(toDataError(error), strategyId, client)
}

/**
 * Puts other actions in the place of a trade's own, in one transaction (spec §7: delete, then insert).
 * @throws DataError, with {@link TRADE_CHANGED} or {@link TRADE_GONE} where somebody was faster.
 */
export async function updateTrade({ userId, ...change }: ChangedTrade, client: TradesClient = supabase): Promise<void> {
  if (!userId) throw new DataError(NOT_SIGNED_IN.update)
  await replaceTrade(change, client)
}

async function replaceTrade(
  {
    strategyId,
    betId,
    trade,
    expectedRevision,
  }: Pick<ChangedTrade, 'strategyId' | 'betId' | 'trade'> & { expectedRevision?: number },
  client: TradesClient,
): Promise<void> {
  const { error } = await client.rpc('replace_trade', {
    bet_id: betId,
    actions: actionsWithIds(trade),
    expected_revision: expectedRevision,
  })
  if (error) throw await withReason(toDataError(error), strategyId, client)
}

/**
 * Deletes a trade's actions (spec §7).
 * @throws DataError, with {@link TRADE_GONE} when there were none.
 */
export async function deleteTrade(
  { userId, betId }: Writer & { betId: string },
  client: TradesClient = supabase,
): Promise<void> {
  if (!userId) throw new DataError(NOT_SIGNED_IN.delete)
  const deleted = unwrap(await client.from('bet_data').delete().eq('bet_id', betId).select('id'))
  if (deleted.length === 0) throw new DataError(TRADE_GONE)
}

/** A write into a strategy that was deleted meanwhile is refused like a foreign one: say which of the two it is. */
async function withReason(error: DataError, strategyId: string, client: TradesClient): Promise<DataError> {
  const isAboutStrategy =
    error.code === NOT_ALLOWED || error.message === TRADE_GONE || /foreign key/i.test(error.message)
  if (!isAboutStrategy) return error
  const strategy = await client.from('strategy_profile').select('id').eq('id', strategyId).maybeSingle()
  return strategy.error === null && strategy.data === null ? new DataError(NO_STRATEGY) : error
}

/**
 * Saves an edit. Where the stored trade was changed meanwhile it is read and handed back, unless it says the same as
 * this edit: then an earlier try arrived whose answer was lost.
 * @throws DataError
 */
export async function saveEdit(change: ChangedTrade, client: TradesClient = supabase): Promise<SaveOutcome> {
  try {
    await updateTrade(change, client)
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.message === TRADE_GONE) return { kind: 'gone' }
    if (error.message !== TRADE_CHANGED) throw error
    const stored = await readTrade(change.betId, client)
    if (!stored) return { kind: 'gone' }
    return sameTrade(stored, change.trade) ? { kind: 'saved' } : { kind: 'changed', stored }
  }
}

/** Reads again what a write has changed, as spec §4 times it: the trades, the counter, and the trades once more. */
function useReadAgain(strategyId: string) {
  const queries = useQueryClient()
  return () => {
    const readTrades = () => queries.invalidateQueries({ queryKey: tradesKey(strategyId) })
    readTrades().finally(() => useRefreshStore.getState().bump())
    setTimeout(readTrades, TRADES_REFETCH_DELAY_MS)
  }
}

/** Sends what the form holds, or its deletion; goes on when the form is closed, and is kept where it is refused. */
export function useSendTrade(strategyId: string, userId: string | null) {
  return useMutation({
    mutationKey: tradeWritesKey(strategyId, userId),
    /** When it was confirmed, epoch ms. */
    mutationFn: async (write: TradeWrite): Promise<number> => {
      await send(write)
      return Date.now()
    },
    // What was typed stays until it is saved or discarded, and is taken up again where it was typed.
    meta: { page: location.pathname },
    gcTime: Number.POSITIVE_INFINITY,
    // Also where somebody else was faster, or no answer came: the list may be of before.
    onSettled: useReadAgain(strategyId),
  })
}

async function send({ base, wanted, mayExist, ...write }: TradeWrite): Promise<void> {
  if (!wanted) return deleteTrade(write)
  const { trade } = wanted
  if (!base) return createTrade({ ...write, trade, mayExist })
  const outcome = await saveEdit({ ...write, trade: withKnownIds(trade, base), expectedRevision: base.revision })
  if (outcome.kind !== 'saved') throw new Overtaken(outcome)
}
