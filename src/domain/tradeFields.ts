import { Decimal, decimalsOf, plain, type ReadDecimal, readDecimal, ZERO } from './decimal'
import { canExpireAt } from './expiry'
import { isoOfInstant, parseInstant } from './instant'
import type { Market, Side } from './markets'
import { characters, cleanText, mixesAlphabets, ONE_ALPHABET } from './text'
import { multiplierOf } from './trades'

/** The limits that the database checks on bet_data. */
export const TRADE_LIMITS = {
  /** Quantity, price and fee must be below this. */
  number: '1000000000000000',
  decimals: 30,
  /** USD: the most that quantity × price × multiplier of an action may be. */
  worth: '1000000000000',
  symbolLength: 64,
  sectorLength: 80,
  earliestDate: '1970-01-01T00:00:00Z',
  /** A trade may be dated this far ahead of now. */
  aheadMs: 24 * 60 * 60 * 1000,
  earliestExpiration: '1970-01-01',
  latestExpiration: '2199-12-31',
} as const

const SYMBOL_REQUIRED = 'Symbol is required'
const MUST_BE_ABOVE_ZERO = 'All quantities and prices must be greater than 0'

/** Reads one field of a trade: its value, or the message to show beside it. */
export type FieldReading<Value> = { ok: true; value: Value } | { ok: false; message: string }

export const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

export function readQuantity(text: string): FieldReading<string> {
  return readAboveZero('Quantity', text)
}

/** A price above 0; of an expiry 0, which may be left out. */
export function readPrice(text: string, side: Side): FieldReading<string> {
  if (side !== 'EXPIRE') return readAboveZero('Price', text)
  const read = readDecimal(text)
  const isZero = read.ok ? read.value.eq(ZERO) : read.problem === 'empty'
  return isZero ? { ok: true, value: '0' } : refuse('An option that expires worthless has the price 0')
}

export const ONLY_OPTIONS_EXPIRE = 'Only an option with an expiration date can expire'

/** An expiry's date again (ISO 8601), refused where the option cannot have expired then. */
export function readExpiryDate(date: string, expiration: string): FieldReading<string> {
  return canExpireAt(date, expiration)
    ? { ok: true, value: date }
    : refuse('An option expires on its expiration date or the day after, in UTC')
}

/** An expiry's quantity again, refused where it is not all that is held before it. */
export function readExpiryQuantity(quantity: string, held: Decimal): FieldReading<string> {
  if (held.eq(ZERO)) return refuse('Nothing is open that could expire at that time')
  return held.abs().eq(quantity)
    ? { ok: true, value: quantity }
    : refuse(`An option expires with all that is open at that time: ${plain(held.abs())}`)
}

/** The price again, refused where the action would be worth more than {@link TRADE_LIMITS}.worth. */
export function readWorth(market: Market, quantity: string, price: string): FieldReading<string> {
  const worth = new Decimal(quantity).times(price).times(multiplierOf(market))
  if (worth.lte(TRADE_LIMITS.worth)) return { ok: true, value: price }
  return refuse(`Quantity × price${market === 'OPTIONS' ? ' × 100' : ''} can be at most 1,000,000,000,000 USD`)
}

/** An empty fee is 0. */
export function readFee(text: string): FieldReading<string> {
  const read = readDecimal(text)
  if (!read.ok && read.problem === 'empty') return { ok: true, value: '0' }
  if (!read.ok) return refuse(unreadable('Fee', read))
  if (read.value.lt(ZERO)) return refuse('Fee cannot be negative')
  return withinLimits('Fee', read.value)
}

function readAboveZero(label: string, text: string): FieldReading<string> {
  const read = readDecimal(text)
  if (!read.ok && read.problem === 'empty') return refuse(MUST_BE_ABOVE_ZERO)
  if (!read.ok) return refuse(unreadable(label, read))
  if (read.value.lte(ZERO)) return refuse(MUST_BE_ABOVE_ZERO)
  return withinLimits(label, read.value)
}

function withinLimits(label: string, value: Decimal): FieldReading<string> {
  if (value.gte(TRADE_LIMITS.number)) return refuse(`${label} is too large: it must be below ${TRADE_LIMITS.number}`)
  if (decimalsOf(value) > TRADE_LIMITS.decimals) {
    return refuse(`${label} can have at most ${TRADE_LIMITS.decimals} decimals`)
  }
  return { ok: true, value: plain(value) }
}

function unreadable(label: string, read: Extract<ReadDecimal, { ok: false }>): string {
  switch (read.problem) {
    case 'decimal-comma':
      return `Write decimals with a point: ${read.meant}`
    case 'ambiguous':
      return `This can mean ${read.either} or ${read.or}: write the one you mean`
    default:
      return `${label} is not a number`
  }
}

/** An action's date as ISO 8601 in UTC, between 1970 and one day after `now`. */
export function readDate(text: string, now: Date): FieldReading<string> {
  if (text.trim() === '') return refuse('Date is required')
  const instant = parseInstant(text)
  if (instant === null) return refuse('Write a date that exists as YYYY-MM-DD HH:MM, in UTC')
  if (instant < Date.parse(TRADE_LIMITS.earliestDate) * 1000) return refuse('Date must be in 1970 or later')
  if (instant > (now.getTime() + TRADE_LIMITS.aheadMs) * 1000) {
    return refuse('Date cannot be more than one day ahead')
  }
  return { ok: true, value: isoOfInstant(instant) }
}

/** The day on which a contract expires, `YYYY-MM-DD`; null when the field is empty. */
export function readExpiration(text: string): FieldReading<string | null> {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && parseInstant(typed) !== null
  if (!isDay) return refuse('Write a day that exists as YYYY-MM-DD')
  const { earliestExpiration, latestExpiration } = TRADE_LIMITS
  // YYYY-MM-DD sorts as text.
  return typed >= earliestExpiration && typed <= latestExpiration
    ? { ok: true, value: typed }
    : refuse('Expiration must lie between 1970 and 2199')
}

export function readSymbol(text: string): FieldReading<string> {
  const symbol = cleanText(text)
  if (symbol === '') return refuse(SYMBOL_REQUIRED)
  return mixesAlphabets(symbol) ? refuse(ONE_ALPHABET) : shortText('Symbol', symbol, TRADE_LIMITS.symbolLength)
}

/** A symbol as it is stored: a ticker in capitals, so that nvda and NVDA are one; free text where there are no tickers. */
export const storedSymbol = (symbol: string, market: Market): string =>
  market === 'SPORTS' || market === 'ALTERNATIVE'
    ? symbol
    : symbol.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

export function readSector(text: string): FieldReading<string | null> {
  const sector = cleanText(text)
  return sector === '' ? { ok: true, value: null } : shortText('Sector', sector, TRADE_LIMITS.sectorLength)
}

function shortText(label: string, text: string, mostCharacters: number): FieldReading<string> {
  return characters(text) > mostCharacters
    ? refuse(`${label} can have at most ${mostCharacters} characters`)
    : { ok: true, value: text }
}
