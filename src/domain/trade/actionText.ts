import {
  type ActionContent,
  type ActionField,
  type FieldKind,
  type FieldSpec,
  fieldSpec,
  isDecimal,
} from '../contract/action'
import { type Contract, type Counted, defaultMultiplier, futureOf, multiplierOf } from '../contract/contract'
import { lotOf, rateOfPrice, USD } from '../contract/currencies'
import type { DeliverySide } from '../contract/delivery'
import { canDeliverAt, canExpireAt, canTradeAt } from '../contract/expiry'
import {
  isEnding,
  isMarket,
  isSide,
  isSplitMarket,
  MARKETS,
  type Market,
  RIGHTS,
  SIDES,
  type Side,
} from '../contract/markets'
import { Decimal, decimalsOf, plain, type ReadDecimal, readDecimal, ZERO } from '../decimal'
import { characters, cleanText, mixesAlphabets, ONE_ALPHABET } from '../text'
import { dateToFormText, instantOf, isoOfInstant, parseInstant } from '../time/instant'

/** The limits that the database enforces on bet_data, besides those of single fields in ACTION_COLUMNS. */
export const TRADE_LIMITS = {
  /** Quantity, price, fee and rate must be below this. */
  number: '1000000000000000',
  decimals: 30,
  /** USD: the most that quantity × price × multiplier × rate of an action may be. */
  worth: '1000000000000',
  earliestDate: '1970-01-01T00:00:00Z',
  /** A trade may be dated this far ahead of now. */
  aheadMs: 24 * 60 * 60 * 1000,
  earliestExpiration: '1970-01-01',
  latestExpiration: '2199-12-31',
} as const

const MUST_BE_ABOVE_ZERO = 'All quantities and prices must be greater than 0'

/** Reads one field of a trade: its value, or the message to show beside it. */
export type FieldReading<Value> = { ok: true; value: Value } | { ok: false; message: string }

export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

type Reader = (text: string, spec: FieldSpec, now: Date) => FieldReading<string>

const READERS: Record<FieldKind, Reader> = {
  text: readText,
  time: readTime,
  day: readDay,
  market: (text, { column }) => readWord(text, column, isMarket, MARKETS),
  side: (text, { column }) => readWord(text, column, isSide, SIDES),
  right: readRight,
  quantity: readAboveZero,
  price: readAboveZero,
  amount: readAmount,
  currency: readCurrency,
  rate: readAboveZero,
  aboveZero: readAboveZero,
}

/**
 * Reads the text of a field by its entry in ACTION_COLUMNS: as it is stored, apart from {@link storedSymbol}. The functions below
 * check what depends on other fields.
 * @param now an action may be dated up to one day ahead of it.
 */
export function readField<Field extends ActionField>(
  field: Field,
  text: string,
  now: Date,
): FieldReading<ActionContent[Field]> {
  const spec = fieldSpec(field)
  const isEmpty = (spec.kind === 'text' ? cleanText(text) : text.trim()) === ''
  const read =
    isEmpty && spec.empty !== undefined ? { ok: true, value: spec.empty } : READERS[spec.kind](text, spec, now)
  // The reader of a kind gives values of that kind.
  return read as FieldReading<ActionContent[Field]>
}

/** A field as the text that {@link readField} reads back. */
export function writeField(field: ActionField, value: string | null): string {
  if (value === null) return ''
  return fieldSpec(field).kind === 'time' ? dateToFormText(value) : value
}

/** Whether two values of a field are equal: 1.50 and 1.5 are, and so are the spellings of an instant. */
export function sameValue(field: ActionField, a: string | null, b: string | null): boolean {
  if (a === b || a === null || b === null) return a === b
  const { kind } = fieldSpec(field)
  if (isDecimal(kind)) return new Decimal(a).eq(b)
  return kind === 'time' && instantOf(a) === instantOf(b)
}

/** Whether two actions or trades agree in these fields. */
export const sameFields = <Field extends ActionField>(
  fields: readonly Field[],
  a: Record<Field, string | null>,
  b: Record<Field, string | null>,
): boolean => fields.every((field) => sameValue(field, a[field], b[field]))

/** A price above 0; of an option's end 0, which may be left out. */
export function readPrice(text: string, side: Side, now: Date): FieldReading<string> {
  if (!isEnding(side)) return readField('price', text, now)
  const read = readDecimal(text)
  const isZero = read.ok ? read.value.eq(ZERO) : read.problem === 'empty'
  return isZero
    ? { ok: true, value: '0' }
    : refuse('An option that ends by expiry, assignment or exercise has the price 0')
}

/** A rate in dollars as typed, which is required. */
export const readTypedRate = (text: string): FieldReading<string> => readAboveZero(text, fieldSpec('usd_rate'))

/**
 * A rate in dollars. It is 1 for dollars, and may be left out if the price determines it, see {@link rateOfPrice}.
 * @param price null while it cannot be read.
 */
export function readRate(
  text: string,
  trade: Pick<ActionContent, 'market' | 'symbol' | 'currency'>,
  price: string | null,
  now: Date,
): FieldReading<string> {
  const { currency } = trade
  const read = readField('usd_rate', text, now)
  if (currency === USD) return read.ok && !new Decimal(read.value).eq(1) ? refuse('The rate of USD is 1') : read
  if (text.trim() !== '') return read
  const computed = price && rateOfPrice(trade, price)
  return computed ? { ok: true, value: computed } : refuse(`Enter how many USD one ${currency} was worth`)
}

export const ONLY_OPTIONS_EXPIRE = 'Only an option with an expiration date can expire'

/** Checks an expiry's date (ISO 8601), which is refused where the option cannot have expired then. */
export function readExpiryDate(date: string, expiration: string): FieldReading<string> {
  return canExpireAt(date, expiration)
    ? { ok: true, value: date }
    : refuse('An option expires on its expiration date or the day after, in UTC')
}

/** Checks the date of an assignment or exercise (ISO 8601). */
export function readDeliveryDate(date: string, expiration: string): FieldReading<string> {
  return canDeliverAt(date, expiration)
    ? { ok: true, value: date }
    : refuse('An option is assigned or exercised by the day after its expiration date, in UTC')
}

/** Checks how many contracts are assigned or exercised: at most what was sold, or bought, and is still open. */
export function readDelivered(quantity: string, side: DeliverySide, held: Decimal): FieldReading<string> {
  const open = side === 'ASSIGN' ? ZERO.minus(held) : held
  return open.gte(quantity)
    ? { ok: true, value: quantity }
    : refuse('Only what was sold can be assigned, and only what was bought can be exercised')
}

/** Checks an expiry's quantity, which is refused where it is not all that is held before it. */
export function readExpiryQuantity(quantity: string, held: Decimal): FieldReading<string> {
  if (held.eq(ZERO)) return refuse('Nothing was open at that time, so nothing could expire')
  return held.abs().eq(quantity)
    ? { ok: true, value: quantity }
    : refuse(`An expiry covers everything open at that time: ${plain(held.abs())}`)
}

/** The most units of one kind that a split can name. */
const MOST_SPLIT_UNITS = 10_000

/** Checks a split of `units` new units for each `of` old ones. */
export function readSplitUnits(
  units: string,
  of: string,
  market: string,
  held: Decimal | undefined,
): FieldReading<string> {
  if (!isSplitMarket(market))
    return refuse('Options and bets can’t be split: an exchange replaces an option by another contract')
  if (held?.eq(ZERO)) return refuse('Nothing was held at that time, so nothing could be split')
  const [one, other] = [new Decimal(units), new Decimal(of)]
  return one.eq(other) || one.gt(MOST_SPLIT_UNITS) || other.gt(MOST_SPLIT_UNITS)
    ? refuse('A split turns units into a different number of units, at most 10,000 of each')
    : { ok: true, value: units }
}

/** Checks a price, which is refused where the action would be worth more than {@link TRADE_LIMITS}.worth. */
export function readWorth(of: Counted, quantity: string, price: string, usdRate = '1'): FieldReading<string> {
  const multiplier = multiplierOf(of)
  const worth = new Decimal(quantity).times(price).times(multiplier).times(usdRate)
  if (worth.lte(TRADE_LIMITS.worth)) return { ok: true, value: price }
  return refuse(`Quantity × price${multiplier === '1' ? '' : ` × ${multiplier}`} can be at most 1,000,000,000,000 USD`)
}

/** Checks a fee. A rebate (below 0) of more than the action is worth in the trade's currency is refused. */
export function readRebate(of: Counted, quantity: string, price: string, fee: string): FieldReading<string> {
  const worth = new Decimal(quantity).times(price).times(multiplierOf(of))
  if (worth.plus(fee).gte(ZERO)) return { ok: true, value: fee }
  return refuse(`A rebate, a fee below 0, can be at most what the action is worth: ${plain(worth)}`)
}

/**
 * A symbol as it is stored: tickers and futures codes in capitals, so that nvda and NVDA are the same; free text in markets without
 * tickers.
 */
export function storedSymbol(symbol: string, market: Market): string {
  const capitals = symbol.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
  const isText = market === 'SPORTS' || (market === 'ALTERNATIVE' && futureOf({ market, symbol: capitals }) === null)
  return isText ? symbol : capitals
}

/** A word of rights, or its first letter. */
function readRight(text: string): FieldReading<string> {
  const word = text.trim().toUpperCase()
  const right = RIGHTS.find((one) => one === word || one.charAt(0) === word)
  return right ? { ok: true, value: right } : refuse(`Write ${RIGHTS.join(' or ')}`)
}

function readWord<Word extends string>(
  text: string,
  column: string,
  isOne: (word: string) => word is Word,
  all: readonly Word[],
): FieldReading<Word> {
  const word = text.trim().toUpperCase()
  return isOne(word) ? { ok: true, value: word } : refuse(`${column} must be one of ${all.join(', ')}`)
}

/** A currency as three letters (ISO 4217), which is required. */
export function readCurrency(text: string): FieldReading<string> {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? { ok: true, value: code } : refuse('Enter a currency as three letters, such as EUR')
}

/** The number of a quantity that is written in lots (0.5 lots); null for one in units. */
export const lotsIn = (text: string): string | null => /^(.*\d)\s*lots?$/i.exec(text.trim())?.[1] ?? null

/** A quantity. In FOREX it may be in lots (0.5 lots), which are stored as units: see {@link lotOf}. */
export function readQuantity(
  text: string,
  { market, symbol }: Pick<Contract, 'market' | 'symbol'>,
  now: Date,
): FieldReading<string> {
  const lots = market === 'FOREX' ? lotsIn(text) : null
  const read = readField('quantity', lots ?? text, now)
  if (lots === null || !read.ok) return read
  const lot = lotOf(symbol)
  return lot === null
    ? refuse(
        'Enter units. Lots work for currency pairs (100,000 units), gold (XAUUSD, 100 ounces) and silver (XAGUSD, 5,000 ounces)',
      )
    : withinLimits(fieldSpec('quantity').label, new Decimal(read.value).times(lot))
}

/** The rules for combinations of a contract's fields. */
type ContractReadings = { [Field in 'strike' | 'option_right' | 'multiplier']: FieldReading<Contract[Field]> }

const HAS_OWN_MULTIPLIER: readonly Market[] = ['OPTIONS', 'ALTERNATIVE']

/** Checks a contract's fields against each other, as the database does. A multiplier at its default counts as not stated. */
export function checkContract(
  market: Market,
  { strike, option_right, multiplier }: ContractReadings,
): ContractReadings {
  const isOption = market === 'OPTIONS'
  const isUnstated = <Value>(read: FieldReading<Value>) => read.ok && read.value === null
  const lacking = (own: FieldReading<unknown>, other: FieldReading<unknown>, message: string) =>
    isOption && isUnstated(own) && other.ok && other.value !== null ? refuse(message) : null
  const misplaced = (own: FieldReading<unknown>) =>
    isOption || isUnstated(own) ? null : refuse('Only an option has a strike, and is a call or a put')
  const isDefault =
    multiplier.ok && multiplier.value !== null && new Decimal(multiplier.value).eq(defaultMultiplier(market))
  return {
    strike: misplaced(strike) ?? lacking(strike, option_right, 'Enter the option’s strike') ?? strike,
    option_right:
      misplaced(option_right) ?? lacking(option_right, strike, 'Enter whether it is a call or a put') ?? option_right,
    multiplier: isDefault
      ? { ok: true, value: null }
      : isUnstated(multiplier) || HAS_OWN_MULTIPLIER.includes(market)
        ? multiplier
        : refuse('Only an option or an ALTERNATIVE contract can have a multiplier of its own'),
  }
}

/** Checks the date of a purchase or a sale, which is refused after its option expired. */
export function readTradedDate(date: string, { market, expiration }: Pick<Contract, 'market' | 'expiration'>) {
  return market !== 'OPTIONS' || expiration === null || canTradeAt(date, expiration)
    ? ({ ok: true, value: date } as const)
    : refuse(`This option expired on ${expiration}: it cannot be bought or sold after 17:00 in New York`)
}

function readAmount(text: string, { label }: FieldSpec): FieldReading<string> {
  const read = readDecimal(text)
  if (!read.ok) return refuse(unreadable(label, read))
  return withinLimits(label, read.value)
}

function readAboveZero(text: string, spec: FieldSpec): FieldReading<string> {
  const { label, kind } = spec
  const read = readDecimal(text)
  const isTooSmall = read.ok ? read.value.lte(ZERO) : read.problem === 'empty'
  if (!isTooSmall) return read.ok ? withinLimits(label, read.value) : refuse(unreadable(label, read))
  return refuse(kind === 'rate' || kind === 'aboveZero' ? `${label} must be above 0` : MUST_BE_ABOVE_ZERO)
}

function withinLimits(label: string, value: Decimal): FieldReading<string> {
  if (value.abs().gte(TRADE_LIMITS.number)) {
    return refuse(`${label} is too large: it must be below ${TRADE_LIMITS.number}`)
  }
  if (decimalsOf(value) > TRADE_LIMITS.decimals) {
    return refuse(`${label} can have at most ${TRADE_LIMITS.decimals} decimals`)
  }
  return { ok: true, value: plain(value) }
}

const unreadable = (label: string, read: Extract<ReadDecimal, { ok: false }>): string =>
  read.problem === 'ambiguous'
    ? `This can mean ${read.either} or ${read.or}: write the one you mean`
    : `${label} is not a number`

/** ISO 8601 in UTC, between 1970 and one day after `now`. */
function readTime(text: string, { label }: FieldSpec, now: Date): FieldReading<string> {
  if (text.trim() === '') return refuse(`${label} is required`)
  const instant = parseInstant(text)
  if (instant === null) return refuse('Enter a valid date as YYYY-MM-DD HH:MM, in UTC')
  if (instant < Date.parse(TRADE_LIMITS.earliestDate) * 1000) return refuse(`${label} must be in 1970 or later`)
  if (instant > (now.getTime() + TRADE_LIMITS.aheadMs) * 1000) {
    return refuse(`${label} cannot be more than one day ahead`)
  }
  return { ok: true, value: isoOfInstant(instant) }
}

function readDay(text: string, { label }: FieldSpec): FieldReading<string> {
  const typed = text.trim()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && parseInstant(typed) !== null
  if (!isDay) return refuse('Enter a valid date as YYYY-MM-DD')
  const { earliestExpiration, latestExpiration } = TRADE_LIMITS
  // YYYY-MM-DD sorts as text.
  return typed >= earliestExpiration && typed <= latestExpiration
    ? { ok: true, value: typed }
    : refuse(`${label} must be between 1970 and 2199`)
}

function readText(text: string, { label, most, isName }: FieldSpec): FieldReading<string> {
  const clean = cleanText(text)
  if (clean === '') return refuse(`${label} is required`)
  if (isName && mixesAlphabets(clean)) return refuse(ONE_ALPHABET)
  return most !== undefined && characters(clean) > most
    ? refuse(`${label} can have at most ${most} characters`)
    : { ok: true, value: clean }
}
