import { Decimal, plain, readDecimal, ZERO } from '@/domain/decimal'
import { dateToFormText, instantOf, nowAsFormText } from '@/domain/instant'
import { readQuantity } from '@/domain/tradeFields'
import type { TradeAction } from '@/domain/trades'
import type { TradeActionInput, TradeFormInput, TradeFormOutput } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'

/**
 * A row that is added to others: now, no fee (spec §9), on the side that closes what they leave open, else a purchase.
 * Rows whose quantity cannot be read yet count as nothing.
 */
export function newAction(others: readonly TradeActionInput[], now: Date): TradeActionInput {
  const held = others.reduce((units, { side, quantity }) => {
    const amount = readQuantity(quantity)
    if (!amount.ok) return units
    return side === 'BUY' ? units.plus(amount.value) : units.minus(amount.value)
  }, ZERO)
  return { side: held.gt(ZERO) ? 'SELL' : 'BUY', date: nowAsFormText(now), quantity: '', price: '', fee: '0' }
}

/** The form as it opens for a new trade. */
export function emptyForm(now: Date): TradeFormInput {
  return { symbol: '', market: 'STOCK', sector: '', expiration: '', actions: [newAction([], now)] }
}

/** The form as it opens for a stored trade: every digit and every second as stored. */
export function formOf(trade: StoredTrade): TradeFormInput {
  return {
    symbol: trade.symbol,
    market: trade.market,
    sector: trade.sector ?? '',
    expiration: trade.expiration ?? '',
    actions: trade.actions.map(({ id, date, side, quantity, price, fee }) => ({
      side,
      date: dateToFormText(date),
      quantity,
      price,
      fee,
      actionId: id,
    })),
  }
}

/**
 * The trade with those ids alone that the stored trade still has: an action that somebody else deleted meanwhile is a
 * new one when it is saved again.
 */
export function withKnownIds(trade: TradeFormOutput, stored: Pick<StoredTrade, 'actions'>): TradeFormOutput {
  const known = new Set(stored.actions.map(({ id }) => id))
  const actions = trade.actions.map(({ actionId, ...action }) =>
    actionId !== undefined && known.has(actionId) ? { ...action, actionId } : action,
  )
  return { ...trade, actions }
}

/** Whether a stored trade says what a form says: the same actions in the same order, 1.50 counting as 1.5. */
export function sameTrade(stored: StoredTrade, { actions, ...head }: TradeFormOutput): boolean {
  return (
    stored.symbol === head.symbol &&
    stored.market === head.market &&
    stored.sector === head.sector &&
    stored.expiration === head.expiration &&
    stored.actions.length === actions.length &&
    inOrder(actions).every((action, at) => sameAction(stored.actions[at], action))
  )
}

/** As the database orders them: by time, ties as they were sent. */
const inOrder = (actions: readonly TradeAction[]) => [...actions].sort((a, b) => instantOf(a.date) - instantOf(b.date))

export function sameAction(stored: TradeAction | undefined, action: TradeAction): boolean {
  return (
    stored !== undefined &&
    stored.side === action.side &&
    instantOf(stored.date) === instantOf(action.date) &&
    new Decimal(stored.quantity).eq(action.quantity) &&
    new Decimal(stored.price).eq(action.price) &&
    new Decimal(stored.fee).eq(action.fee)
  )
}

/** One line of "stored now" beside "what you typed". */
export interface Difference {
  label: string
  stored: string
  typed: string
}

/** 10.00 and 10 are the same number; what is no number stays as typed. */
const numeral = (text: string) => {
  const read = readDecimal(text || '0')
  return read.ok ? plain(read.value) : text
}

const wordsOf = (action: TradeActionInput | undefined) =>
  action
    ? `${action.side} ${numeral(action.quantity)} @ ${numeral(action.price)}, fee ${numeral(action.fee)}, ${action.date}`
    : 'none'

/** What two versions of a form say differently, line by line; empty when they read the same. */
export function differences(stored: TradeFormInput, typed: TradeFormInput): Difference[] {
  const heads = (['symbol', 'market', 'sector', 'expiration'] as const).map((field) => ({
    label: `${field[0]?.toUpperCase()}${field.slice(1)}`,
    stored: stored[field] || 'none',
    typed: typed[field].trim() || 'none',
  }))
  const longer = Math.max(stored.actions.length, typed.actions.length)
  const actions = Array.from({ length: longer }, (_, at) => ({
    label: `Action ${at + 1}`,
    stored: wordsOf(stored.actions[at]),
    typed: wordsOf(typed.actions[at]),
  }))
  return [...heads, ...actions].filter((line) => line.stored !== line.typed)
}

/** A problem of the form as its schema reports it. */
interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Why the form cannot be saved yet: the first thing wrong, from top to bottom. */
export interface Reason {
  message: string
  /** The row it is about; null for the fields above the rows. */
  row: number | null
}

const FIELDS = ['symbol', 'market', 'sector', 'expiration', 'actions']

/** The first problem of a form from top to bottom; null for none. */
export function firstReason(issues: readonly Issue[]): Reason | null {
  const place = ({ path }: Issue) => {
    const row = typeof path[1] === 'number' ? path[1] : -1
    return FIELDS.indexOf(String(path[0])) * 1e6 + row
  }
  const first = [...issues].sort((a, b) => place(a) - place(b))[0]
  if (!first) return null
  const row = first.path[1]
  return { message: first.message, row: typeof row === 'number' ? row : null }
}
