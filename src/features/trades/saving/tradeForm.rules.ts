import {
  type ActionContent,
  fieldSpec,
  ROW_FIELDS,
  type RowContent,
  TRADE_FIELDS,
  type TradeContent,
} from '@/domain/contract/action'
import { lotOf, USD } from '@/domain/contract/currencies'
import { isDelivery, type Shares, sharesOf } from '@/domain/contract/delivery'
import { expiryDate, type HeldAction, heldAfter, withHeld } from '@/domain/contract/expiry'
import { isEnding, isTradedSide, type Market } from '@/domain/contract/markets'
import { isKnown, type Split, startOf } from '@/domain/contract/splits'
import { type Decimal, plain, ZERO } from '@/domain/decimal'
import { instantOf, isoOfInstant, utcDay } from '@/domain/time/instant'
import {
  checkContract,
  type FieldReading,
  lotsIn,
  ONLY_OPTIONS_EXPIRE,
  readDelivered,
  readDeliveryDate,
  readExpiryDate,
  readExpiryQuantity,
  readField,
  readPrice,
  readQuantity,
  readRate,
  readRebate,
  readSplitUnits,
  readTradedDate,
  readWorth,
  refuse,
  storedSymbol,
  writeField,
} from '@/domain/trade/actionText'
import { dayIn, readWrittenTime, type TimeContext, writeTime } from '@/domain/trade/writtenTime'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { formatQuantity } from '@/lib/formatTrades'

const ACTION_REQUIRED = 'At least one trade action is required'
const EXPIRATION_REQUIRED = 'Expiration is required for options'
const STRIKE_REQUIRED = 'Strike is required for options'

/** The fields that are chosen; all others are typed. */
type ChosenField = 'market' | 'side'
export type HeadField = Exclude<keyof TradeContent, ChosenField>
export type TypedRowField = Exclude<keyof RowContent, ChosenField>
export const HEAD_FIELDS = TRADE_FIELDS.filter((field): field is HeadField => field !== 'market')
export const TYPED_ROW_FIELDS = ROW_FIELDS.filter((field): field is TypedRowField => field !== 'side')

/**
 * One row of the form, as typed: an empty field has its default, and the date is in the form's zone, in any way that {@link
 * readWrittenTime} reads. An empty date of a new row means the time of saving. An empty rate is taken from the price, if the price
 * determines it.
 */
export interface TypedAction extends Record<TypedRowField, string>, Pick<RowContent, 'side'> {
  /** The stored action that this row edits; absent for a new one. */
  actionId?: number
}

/** The form's values, as typed. */
export interface TypedTrade extends Record<HeadField, string>, Pick<TradeContent, 'market'> {
  /** The IANA zone of its times. */
  zone: string
  /** The day of a time alone in the first action, YYYY-MM-DD; today without it. */
  day?: string
  actions: TypedAction[]
}

/** One row of the parsed form. */
export interface ActionInput extends RowContent, Pick<TypedAction, 'actionId'> {
  /** The database sets the date when it saves the row. Until then `date` is the time at which the form was read. */
  isNow?: true
}

/** The parsed form. */
export interface TradeInput extends TradeContent {
  actions: ActionInput[]
}

type FieldReadings<Field extends keyof ActionContent> = { [Name in Field]: FieldReading<ActionContent[Name]> }

/** One row, field by field; while it is typed some fields may be invalid. */
export interface ActionReading extends FieldReadings<TypedRowField>, Pick<ActionInput, 'side' | 'actionId' | 'isNow'> {
  /** null while one of its fields is invalid. */
  action: TradeInput['actions'][number] | null
}

/** The parsed text, field by field. */
export interface TradeReading extends FieldReadings<HeadField>, Pick<TradeContent, 'market'> {
  /** What all actions share, as it would be stored; null while one of its fields is invalid. */
  head: TradeContent | null
  actions: ActionReading[]
  /** Units held after all rows with a quantity, above 0 if bought and below 0 if sold. */
  held: Decimal
  /** The splits of its symbol that the site knows. */
  splits: readonly Split[]
  /** What a save would write; null while a field is invalid. */
  trade: TradeInput | null
}

/** One value for each field. */
const eachField = <Field extends HeadField | TypedRowField, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
) => Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>

/** Reads fields by their entries in ACTION_COLUMNS. */
const readFields = <Field extends HeadField | TypedRowField>(
  fields: readonly Field[],
  typed: Record<Field, string>,
  now: Date,
) => eachField(fields, (field) => readField(field, typed[field], now)) as FieldReadings<Field>

/** The values of fields; null while one is invalid. */
function valuesOf<Field extends HeadField | TypedRowField>(
  fields: readonly Field[],
  readings: FieldReadings<Field>,
): Pick<ActionContent, Field> | null {
  const values = fields.flatMap((field) => {
    const read: FieldReading<ActionContent[Field]> = readings[field]
    return read.ok ? [[field, read.value] as const] : []
  })
  // One value for each field.
  return values.length < fields.length ? null : (Object.fromEntries(values) as Pick<ActionContent, Field>)
}

/**
 * Parses the form's text. A trade may be dated up to one day ahead of `now`.
 * @param splits of its symbol, as far as the site knows them.
 */
export function readTradeForm(typed: TypedTrade, now: Date, splits: readonly Split[] = []): TradeReading {
  const { market } = typed
  const typedHead = readFields(HEAD_FIELDS, typed, now)
  const { expiration: day } = typedHead
  const expiration = market === 'OPTIONS' && day.ok && day.value === null ? refuse(EXPIRATION_REQUIRED) : day
  const contract = checkContract(market, typedHead)
  // A trade that was stored without a strike may keep lacking one.
  const isNew = typed.actions.every(({ actionId }) => actionId === undefined)
  const lacksStrike = isNew && market === 'OPTIONS' && contract.strike.ok && contract.strike.value === null
  const strike = lacksStrike ? refuse(STRIKE_REQUIRED) : contract.strike
  const trade = {
    market,
    symbol: typed.symbol,
    expiration: day.ok ? day.value : null,
    multiplier: contract.multiplier.ok ? contract.multiplier.value : null,
    // While the currency cannot be read, a missing rate is not an error.
    currency: typedHead.currency.ok ? typedHead.currency.value : USD,
  }
  const [first] = typed.actions
  const { zone, day: typedDay } = typed
  const firstDate = first && !isNow(first) ? readWrittenTime(first.date, { zone, now, day: typedDay }) : null
  // In the others a time alone is on the day of the first.
  const firstDay = firstDate?.ok ? dayIn(firstDate.value, zone) : undefined
  const rows = typed.actions.map((row) => readRow(row, trade, { zone, now, day: row === first ? typedDay : firstDay }))
  const dated = withKnownSplits(datedRows(rows), splits)
  const heldBefore = new Map(withHeld(dated).map(({ at, held }) => [at, held]))
  const actions = rows.map((row, at) => {
    if (isEnding(row.side)) return completed(readEnding(row, market, expiration, heldBefore.get(at)))
    return completed(row.side === 'SPLIT' ? readSplit(row, market, heldBefore.get(at)) : row)
  })
  const complete = actions.flatMap(({ action }) => action ?? [])
  const readings = { ...typedHead, ...contract, strike, expiration }
  const values = valuesOf(HEAD_FIELDS, readings)
  const head = values && { ...values, market, symbol: storedSymbol(values.symbol, market) }
  const isComplete = complete.length > 0 && complete.length === actions.length
  return {
    ...readings,
    market,
    head,
    actions,
    held: dated.some(({ side }) => side === 'SPLIT') ? heldAfter(dated) : heldAfterRows(typed.actions, typed, now),
    splits,
    trade: head && isComplete ? { ...head, actions: complete } : null,
  }
}

type RowFields = Omit<ActionReading, 'action'>
/** The trade's fields that affect how a row is read. */
type Traded = Pick<TradeContent, 'market' | 'symbol' | 'currency' | 'expiration' | 'multiplier'>

/** Whether a row takes the time of saving as its date. */
export const isNow = ({ date, actionId }: Pick<TypedAction, 'date' | 'actionId'>): boolean =>
  actionId === undefined && date.trim() === ''

function readRow(row: TypedAction, trade: Traded, context: TimeContext): RowFields {
  const { now } = context
  const { side, actionId, ...typed } = row
  const written: FieldReading<string> = isNow(row)
    ? { ok: true, value: now.toISOString() }
    : typed.date.trim() === ''
      ? { ok: true, value: '' }
      : readWrittenTime(typed.date, context)
  const price = readPrice(typed.price, side, now)
  // A rate typed before the currency was changed to dollars does not count.
  const typedRate = trade.currency === USD ? '' : typed.usd_rate
  const rate = readRate(typedRate, trade, price.ok ? price.value : null, now)
  const { date: dated, ...fields } = readFields(
    TYPED_ROW_FIELDS,
    { ...typed, date: written.ok ? written.value : '' },
    now,
  )
  const date = written.ok ? dated : written
  const readings = {
    ...fields,
    date: date.ok && isTradedSide(side) ? readTradedDate(date.value, trade) : date,
    quantity: readQuantity(typed.quantity, trade, now),
    price,
    usd_rate: rate,
  }
  const { quantity, fee } = readings
  const isPriced = quantity.ok && price.ok
  const worth = isPriced && rate.ok ? readWorth(trade, quantity.value, price.value, rate.value) : price
  const paid = isPriced && fee.ok ? readRebate(trade, quantity.value, price.value, fee.value) : fee
  return { side, actionId, ...(isNow(row) && { isNow: true }), ...readings, price: worth, fee: paid }
}

function completed(row: RowFields): ActionReading {
  const { side, actionId, isNow } = row
  const values = valuesOf(TYPED_ROW_FIELDS, row)
  return { ...row, action: values && { ...values, side, actionId, ...(isNow && { isNow }) } }
}

/** A row with a valid date. Its quantity is 0 while it is invalid. */
export interface DatedRow extends HeldAction {
  /** Its place in the form, from 0; −1 of a split that the site knows. */
  at: number
  instant: number
  quantity: string
}

/** The rows with a valid date, in order of time. */
export const datedRows = (rows: readonly Pick<RowFields, 'side' | 'date' | 'quantity' | 'price'>[]): DatedRow[] =>
  rows
    .flatMap(({ side, date, quantity, price }, at) => {
      // A split that is not complete changes nothing.
      if (!date.ok || (side === 'SPLIT' && !(quantity.ok && price.ok))) return []
      const amount = quantity.ok ? quantity.value : '0'
      return { at, side, instant: instantOf(date.value), quantity: amount, ...(price.ok && { price: price.value }) }
    })
    .toSorted((a, b) => a.instant - b.instant)

/** The rows with the splits that the site knows since the first. One that is typed within a week of these does not count. */
export function withKnownSplits(rows: readonly DatedRow[], splits: readonly Split[]): DatedRow[] {
  const first = rows[0]?.instant ?? 0
  const known = splits
    .filter((split) => startOf(split) > first)
    .map((split) => ({ at: -1, side: 'SPLIT' as const, instant: startOf(split), quantity: split.ratio, price: '1' }))
  const counting = rows.filter(({ side, instant }) => side !== 'SPLIT' || !isKnown(instant, splits))
  return [...known, ...counting].toSorted((a, b) => a.instant - b.instant)
}

/** What decides how many units a lot has. */
type Counted = Pick<TradeContent, 'market' | 'symbol'>

/** What is held after some rows, in their order. Rows with an invalid quantity are ignored. */
const heldAfterRows = (rows: readonly TypedAction[], of: Counted, now: Date): Decimal =>
  heldAfter(
    rows.flatMap(({ side, quantity, price }) => {
      const amount = readQuantity(quantity, of, now)
      const old = readPrice(price, side, now)
      if (side === 'SPLIT') return amount.ok && old.ok ? { side, quantity: amount.value, price: old.value } : []
      return { side, quantity: amount.ok ? amount.value : '0' }
    }),
  )

/** The row of an option's end, refused where it fits neither the contract nor what the other rows leave open. */
function readEnding(
  row: RowFields,
  market: Market,
  expiration: FieldReading<string | null>,
  held: Decimal | undefined,
): RowFields {
  const { side, date, quantity, price } = row
  const day = expiration.ok ? expiration.value : null
  const units = quantity.ok ? quantity.value : '0'
  const readDate = isDelivery(side) ? readDeliveryDate : readExpiryDate
  return {
    ...row,
    date: date.ok && day ? readDate(date.value, day) : date,
    quantity: !held ? quantity : isDelivery(side) ? readDelivered(units, side, held) : readExpiryQuantity(units, held),
    price: market === 'OPTIONS' ? price : refuse(ONLY_OPTIONS_EXPIRE),
  }
}

/** The row of a split, refused where it fits neither the market nor what the other rows leave open. */
function readSplit(row: RowFields, market: Market, held: Decimal | undefined): RowFields {
  const { quantity, price } = row
  const read = quantity.ok && price.ok ? readSplitUnits(quantity.value, price.value, market, held) : quantity
  return { ...row, quantity: read, fee: { ok: true, value: '0' } }
}

/** Whether a split row says what the site knows already, which then counts in its place. */
export const isKnownSplit = ({ side, date }: Pick<ActionReading, 'side' | 'date'>, splits: readonly Split[]): boolean =>
  side === 'SPLIT' && date.ok && isKnown(instantOf(date.value), splits)

/**
 * A row of a split before another row: when that row's day begins in UTC, or just before it where the row before it is of the same day.
 * @param units new units for each old one.
 */
export function splitBefore(rows: readonly DatedRow[], at: number, units: string, zone: string): TypedAction {
  const place = rows.findIndex((row) => row.at === at)
  const [before, row] = [rows[place - 1]?.instant ?? 0, rows[place]?.instant ?? 0]
  const day = instantOf(utcDay(row))
  const instant = day > before ? day : Math.max(before, row - SECOND_MICROS)
  return { ...EMPTY_ROW, side: 'SPLIT', date: writeTime(isoOfInstant(instant), zone), quantity: units, price: '1' }
}
const SECOND_MICROS = 1_000_000

/** The shares of a new row that says that the option was assigned or exercised; null where these are not known, and of any other row. */
export function sharesOfRow({ head }: Pick<TradeReading, 'head'>, row: ActionReading): Shares | null {
  if (!head || row.actionId !== undefined || !isDelivery(row.side) || !row.quantity.ok) return null
  return sharesOf(head, row.side, row.quantity.value)
}

/**
 * An assignment of what the rows leave sold, or an exercise of what they leave bought: dated when it is saved, as long as that is possible,
 * else at the close of the expiration date.
 * @param linked the id of the trade that takes its shares.
 */
export function deliveryOf(
  rows: readonly TypedAction[],
  of: Counted & { expiration: string },
  { zone, now }: TimeContext,
  linked: string,
): TypedAction {
  const held = heldAfterRows(rows, of, now)
  const day = readField('expiration', of.expiration, now)
  const date = day.ok && day.value && day.value < now.toISOString().slice(0, 10) ? expiryDate(day.value, now) : null
  return {
    ...EMPTY_ROW,
    side: held.lt(ZERO) ? 'ASSIGN' : 'EXERCISE',
    date: date ? writeTime(date, zone) : '',
    quantity: plain(held.abs()),
    price: '0',
    linked,
  }
}

/** A row of a split to be typed, dated when it is saved. */
export const newSplit = (): TypedAction => ({ ...EMPTY_ROW, side: 'SPLIT', price: '1' })

/** Whether a row can become an expiry: an option's, with something else open and no other expiry. */
export function canExpire({ market, actions, held }: TradeReading, index: number): boolean {
  const row = actions[index]
  if (market !== 'OPTIONS' || !row) return row?.side === 'EXPIRE'
  if (row.side === 'EXPIRE') return true
  if (!isTradedSide(row.side)) return false
  const own = row.quantity.ok ? row.quantity.value : '0'
  const others = row.side === 'BUY' ? held.minus(own) : held.plus(own)
  return !others.eq(ZERO) && !actions.some(({ side }) => side === 'EXPIRE')
}

/** Whether the form's option is past its expiration date with something open and without an expiry. */
export function lacksExpiry({ market, expiration, actions, held }: TradeReading, now: Date): boolean {
  const day = market === 'OPTIONS' && expiration.ok ? expiration.value : null
  const hasExpiry = actions.some(({ side }) => side === 'EXPIRE')
  return day !== null && day < now.toISOString().slice(0, 10) && !held.eq(ZERO) && !hasExpiry
}

/** An option's rows, of which only dates and quantities matter. */
const NO_CONTRACT: Traded = { market: 'OPTIONS', symbol: '', currency: USD, expiration: null, multiplier: null }

/**
 * An expiry of everything that the rows leave open on the expiration date. Its quantity is empty if nothing is open.
 * @param rows the other rows.
 */
export function expiryOf(expiration: string, rows: readonly TypedAction[], { zone, now }: TimeContext): TypedAction {
  const day = readField('expiration', expiration, now)
  const date = day.ok && day.value ? expiryDate(day.value, now) : null
  const until = instantOf(date ?? now.toISOString())
  const before = datedRows(rows.map((row) => readRow(row, NO_CONTRACT, { zone, now }))).filter(
    ({ instant }) => instant <= until,
  )
  const held = heldAfter(before).abs()
  return {
    ...EMPTY_ROW,
    side: 'EXPIRE',
    date: date ? writeTime(date, zone) : '',
    quantity: held.eq(ZERO) ? '' : plain(held),
    price: '0',
  }
}

/** Why the form cannot be saved yet. */
export type Reason = { message: string } & (
  | {
      /** It is about a field above the rows, or (null) about no single one. */
      row: null
      field: HeadField | null
    }
  | {
      /** The row it is about, from 0. */
      row: number
      field: TypedRowField
    }
)

/** The first error of a form from top to bottom; null without errors. */
export function firstReason(reading: TradeReading): Reason | null {
  for (const field of HEAD_FIELDS) {
    const read = reading[field]
    if (!read.ok) return { message: read.message, row: null, field }
  }
  for (const [row, action] of reading.actions.entries()) {
    for (const field of TYPED_ROW_FIELDS) {
      const read = action[field]
      if (!read.ok) return { message: read.message, row, field }
    }
  }
  return reading.actions.length === 0 ? { message: ACTION_REQUIRED, row: null, field: null } : null
}

const SEPARATORS = /[^\d.+\-e]/i

/** The number as it was understood, if its separators were removed ("1,234.50" is read as 1234.5); else null. */
export const understoodAs = (text: string, reading: FieldReading<string | null>): string | null =>
  reading.ok && SEPARATORS.test(text.trim()) ? reading.value : null

/** What a lot of a quantity in lots is, in words; null for a quantity in units. */
export function lotWords(quantity: string, { market, symbol }: Counted): string | null {
  const lot = market === 'FOREX' && lotsIn(quantity) !== null ? lotOf(symbol) : null
  return lot && `1 lot of ${symbol.trim().toUpperCase()} is ${formatQuantity(lot)} units`
}

const defaultOf = (field: HeadField | TypedRowField) => fieldSpec(field).empty ?? ''
const EMPTY_ROW = { ...eachField(TYPED_ROW_FIELDS, defaultOf), usd_rate: '' }

/** A row to add: dated when it is saved, without a fee, closing all that the other rows leave open, else a purchase. */
export function newAction(others: readonly TypedAction[], of: Counted, now: Date): TypedAction {
  const held = heldAfterRows(others, of, now)
  return { ...EMPTY_ROW, side: held.gt(ZERO) ? 'SELL' : 'BUY', quantity: held.eq(ZERO) ? '' : plain(held.abs()) }
}

/** The form of a new trade. */
export function emptyForm(now: Date, zone: string): TypedTrade {
  return {
    ...eachField(HEAD_FIELDS, defaultOf),
    market: 'STOCK',
    zone,
    actions: [newAction([], { market: 'STOCK', symbol: '' }, now)],
  }
}

/** What the dialog goes on with after a save. */
export type FormStart =
  /** The rest of a trade that was split. */
  | { why: 'rest'; typed: TypedTrade }
  /** An empty form after the trade in `saved`. */
  | { why: 'next'; typed: TypedTrade; saved: string }
  /** A copy of another trade. */
  | { why: 'copy'; typed: TypedTrade }

/** The form of the trade after another: of the same market, and on the day of its first action, unless that was now. */
export function nextForm(saved: TypedTrade, now: Date): TypedTrade {
  const { market, zone, day } = saved
  const [first] = saved.actions
  const date = first && !isNow(first) ? readWrittenTime(first.date, { zone, now, day }) : null
  return { ...emptyForm(now, zone), market, ...(date?.ok && { day: dayIn(date.value, zone) }) }
}

/** The form of a stored trade: every digit and every second as stored. */
export function formOf(trade: StoredTrade, zone: string): TypedTrade {
  return {
    ...eachField(HEAD_FIELDS, (field) => writeField(field, trade[field])),
    market: trade.market,
    zone,
    actions: trade.actions.map((action) => ({
      ...eachField(TYPED_ROW_FIELDS, (field) => writeField(field, action[field])),
      date: writeTime(action.date, zone),
      // If another currency is chosen, the dollar's rate of 1 must not count.
      ...(trade.currency === USD && { usd_rate: '' }),
      side: action.side,
      actionId: action.id,
    })),
  }
}

/** The form of a stored trade with an action that closes what it holds, for which only the price is missing. */
export function closingForm(trade: StoredTrade, zone: string): TypedTrade {
  const form = formOf(trade, zone)
  return { ...form, actions: [...form.actions, newAction(form.actions, trade, new Date())] }
}

/** A new trade in the same contract, with the same sides and quantities, whose times and prices are to be typed. */
export function copyOf(trade: StoredTrade, zone: string): TypedTrade {
  const form = formOf(trade, zone)
  const traded = form.actions.filter(({ side }) => side !== 'EXPIRE')
  return { ...form, actions: traded.map(({ side, quantity }) => ({ ...EMPTY_ROW, side, quantity })) }
}
