import { type Decimal, plain, ZERO } from '@/domain/decimal'
import { expiryDate, heldAfter, withHeld } from '@/domain/expiry'
import { dateToFormText, instantOf, nowAsFormText, parseInstant } from '@/domain/instant'
import type { Market, Side } from '@/domain/markets'
import {
  type FieldReading,
  ONLY_OPTIONS_EXPIRE,
  readDate,
  readExpiration,
  readExpiryDate,
  readExpiryQuantity,
  readFee,
  readPrice,
  readQuantity,
  readSector,
  readSymbol,
  readWorth,
  refuse,
  storedSymbol,
} from '@/domain/tradeFields'
import type { TradeAction } from '@/domain/trades'
import type { StoredTrade } from './trades.rules'

const ACTION_REQUIRED = 'At least one trade action is required'
const EXPIRATION_REQUIRED = 'Expiration is required for options'

/** One row of the form, as typed. */
export interface TypedAction {
  side: Side
  /** UTC, `YYYY-MM-DD HH:MM`, or any ISO 8601 date. */
  date: string
  quantity: string
  price: string
  /** Empty counts as 0. */
  fee: string
  /** The stored action that this row edits; absent for a new one. */
  actionId?: number
}

/** The form's values, as typed. */
export interface TypedTrade {
  symbol: string
  market: Market
  sector: string
  /** `YYYY-MM-DD`, required for OPTIONS; empty for none. */
  expiration: string
  actions: TypedAction[]
}

/** The parsed form: dates are ISO 8601 in UTC, decimals plain text. */
export interface TradeInput {
  symbol: string
  market: Market
  sector: string | null
  /** YYYY-MM-DD */
  expiration: string | null
  actions: (TradeAction & Pick<TypedAction, 'actionId'>)[]
}

const HEAD_FIELDS = ['symbol', 'sector', 'expiration'] as const
export type HeadField = (typeof HEAD_FIELDS)[number]
export const ROW_FIELDS = ['date', 'quantity', 'price', 'fee'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/** One row, field by field; while it is typed some fields may be invalid. */
export interface ActionReading extends Record<RowField, FieldReading<string>>, Pick<TypedAction, 'side' | 'actionId'> {
  /** null while one of its fields is invalid. */
  action: TradeInput['actions'][number] | null
}

/** The parsed text, field by field. */
export interface TradeReading {
  symbol: FieldReading<string>
  market: Market
  sector: FieldReading<string | null>
  expiration: FieldReading<string | null>
  actions: ActionReading[]
  /** Units held after all rows with a quantity, above 0 if bought and below 0 if sold. */
  held: Decimal
  /** What a save would write; null while a field is invalid. */
  trade: TradeInput | null
}

/** Parses the form's text. A trade may be dated up to one day ahead of `now`. */
export function readTradeForm(typed: TypedTrade, now: Date): TradeReading {
  const { market } = typed
  const symbol = readSymbol(typed.symbol)
  const sector = readSector(typed.sector)
  const day = readExpiration(typed.expiration)
  const expiration = market === 'OPTIONS' && day.ok && day.value === null ? refuse(EXPIRATION_REQUIRED) : day
  const rows = typed.actions.map((row) => readRow(row, market, now))
  const heldBefore = new Map(withHeld(datedRows(rows)).map(({ at, held }) => [at, held]))
  const actions = rows.map((row, at) =>
    completed(row.side === 'EXPIRE' ? readExpiry(row, market, expiration, heldBefore.get(at)) : row),
  )
  const complete = actions.flatMap(({ action }) => action ?? [])
  const isComplete =
    symbol.ok && sector.ok && expiration.ok && complete.length > 0 && complete.length === actions.length
  return {
    symbol,
    market,
    sector,
    expiration,
    actions,
    held: heldAfterRows(typed.actions),
    trade: isComplete
      ? {
          symbol: storedSymbol(symbol.value, market),
          market,
          sector: sector.value,
          expiration: expiration.value,
          actions: complete,
        }
      : null,
  }
}

type RowReading = Omit<ActionReading, 'action'>

function readRow({ side, actionId, ...typed }: TypedAction, market: Market, now: Date): RowReading {
  const date = readDate(typed.date, now)
  const quantity = readQuantity(typed.quantity)
  const priceAlone = readPrice(typed.price, side)
  const price = quantity.ok && priceAlone.ok ? readWorth(market, quantity.value, priceAlone.value) : priceAlone
  return { side, actionId, date, quantity, price, fee: readFee(typed.fee) }
}

function completed(row: RowReading): ActionReading {
  const { side, actionId, date, quantity, price, fee } = row
  const action =
    date.ok && quantity.ok && price.ok && fee.ok
      ? { side, date: date.value, quantity: quantity.value, price: price.value, fee: fee.value, actionId }
      : null
  return { ...row, action }
}

/** A row with a valid date. Its quantity is 0 while it is invalid. */
export interface DatedRow {
  /** Its place in the form, from 0. */
  at: number
  side: Side
  instant: number
  quantity: string
}

/** The rows with a valid date, in order of time. */
export const datedRows = (rows: readonly Pick<RowReading, 'side' | 'date' | 'quantity'>[]): DatedRow[] =>
  rows
    .flatMap(({ side, date, quantity }, at) =>
      date.ok ? { at, side, instant: instantOf(date.value), quantity: quantity.ok ? quantity.value : '0' } : [],
    )
    .toSorted((a, b) => a.instant - b.instant)

/** What is held after some rows, in their order. Rows with an invalid quantity are ignored. */
const heldAfterRows = (rows: readonly TypedAction[]): Decimal =>
  heldAfter(
    rows.map(({ side, quantity }) => {
      const amount = readQuantity(quantity)
      return { side, quantity: amount.ok ? amount.value : '0' }
    }),
  )

/** The row of an expiry, refused where it fits neither the contract nor what the other rows leave open. */
function readExpiry(
  { date, quantity, ...row }: RowReading,
  market: Market,
  expiration: FieldReading<string | null>,
  held: Decimal | undefined,
): RowReading {
  const day = expiration.ok ? expiration.value : null
  return {
    ...row,
    date: date.ok && day ? readExpiryDate(date.value, day) : date,
    quantity: held ? readExpiryQuantity(quantity.ok ? quantity.value : '0', held) : quantity,
    price: market === 'OPTIONS' ? row.price : refuse(ONLY_OPTIONS_EXPIRE),
  }
}

/** Whether a row can become an expiry: an option's, with something else open and no other expiry. */
export function canExpire({ market, actions, held }: TradeReading, index: number): boolean {
  const row = actions[index]
  if (market !== 'OPTIONS' || !row) return row?.side === 'EXPIRE'
  if (row.side === 'EXPIRE') return true
  const own = row.quantity.ok ? row.quantity.value : '0'
  const others = row.side === 'BUY' ? held.minus(own) : held.plus(own)
  return !others.eq(ZERO) && !actions.some(({ side }) => side === 'EXPIRE')
}

/** Whether the form's option is past its expiration date with something open, and says nothing of its expiry. */
export function lacksExpiry({ market, expiration, actions, held }: TradeReading, now: Date): boolean {
  const day = market === 'OPTIONS' && expiration.ok ? expiration.value : null
  const hasExpiry = actions.some(({ side }) => side === 'EXPIRE')
  return day !== null && day < nowAsFormText(now).slice(0, 10) && !held.eq(ZERO) && !hasExpiry
}

/**
 * An expiry of all that the rows leave open on the expiration date. Its quantity is empty where nothing is open.
 * @param rows the other rows.
 */
export function expiryOf(expiration: string, rows: readonly TypedAction[], now: Date): TypedAction {
  const day = readExpiration(expiration)
  const date = day.ok && day.value ? dateToFormText(expiryDate(day.value, now)) : nowAsFormText(now)
  const before = rows
    .flatMap((row) => ({ ...row, at: parseInstant(row.date) }))
    .filter(({ at }) => at !== null && at <= instantOf(date))
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const held = heldAfterRows(before).abs()
  return { side: 'EXPIRE', date, quantity: held.eq(ZERO) ? '' : plain(held), price: '0', fee: '0' }
}

/** Why the form cannot be saved yet. */
export interface Reason {
  message: string
  /** The row it concerns, from 0; null for the fields above the rows. */
  row: number | null
  /** null where it concerns no single field. */
  field: HeadField | RowField | null
}

/** The first error of a form from top to bottom; null without errors. */
export function firstReason(reading: TradeReading): Reason | null {
  for (const field of HEAD_FIELDS) {
    const read = reading[field]
    if (!read.ok) return { message: read.message, row: null, field }
  }
  for (const [row, action] of reading.actions.entries()) {
    for (const field of ROW_FIELDS) {
      const read = action[field]
      if (!read.ok) return { message: read.message, row, field }
    }
  }
  return reading.actions.length === 0 ? { message: ACTION_REQUIRED, row: null, field: null } : null
}

const SEPARATORS = /[^\d.+\-e]/i

/** The number as it was understood, if its separators were removed ("1,234.50" is read as 1234.5); else null. */
export const understoodAs = (text: string, reading: FieldReading<string>): string | null =>
  reading.ok && SEPARATORS.test(text.trim()) ? reading.value : null

/**
 * A row to add: dated now, without a fee, on the side that closes the open position of the other rows, else a purchase.
 */
export function newAction(others: readonly TypedAction[], now: Date): TypedAction {
  return {
    side: heldAfterRows(others).gt(ZERO) ? 'SELL' : 'BUY',
    date: nowAsFormText(now),
    quantity: '',
    price: '',
    fee: '0',
  }
}

/** The form of a new trade. */
export function emptyForm(now: Date): TypedTrade {
  return { symbol: '', market: 'STOCK', sector: '', expiration: '', actions: [newAction([], now)] }
}

/** The form of a stored trade: every digit and every second as stored. */
export function formOf(trade: StoredTrade): TypedTrade {
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
