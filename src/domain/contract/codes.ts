import { parseInstant } from '../time/instant'
import type { Contract } from './contract'
import { contractName } from './contractName'
import { readFuture } from './futures'
import { parseOptionCode } from './optionCode'

/** What a typed or imported code says of a contract; null for a field that it does not say. */
export type Code = Pick<Contract, 'market' | 'symbol' | 'expiration' | 'strike' | 'option_right' | 'multiplier'>

const ROOT = String.raw`([A-Z][A-Z.]{0,5}?\d?)`
const STRIKE = String.raw`\$?(\d+(?:,\d{3})*(?:\.\d+)?)`
const RIGHT = '(C|P|CALL|PUT)S?'
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH = `(?:${MONTHS.join('|')})[A-Z]*`
/** 3/21/26, 2026-03-21, 21MAR26, Mar 21 2026. */
const DAY = String.raw`(\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]?${MONTH}[ -]?'?(?:\d{4}|\d{2})|${MONTH} ?\d{1,2},? '?(?:\d{4}|\d{2}))`

/** `.SPY260321C450`, and the OCC's own, whose strike has eight digits, in thousandths. */
const COMPACT = new RegExp(String.raw`^[.-]?${ROOT}\s*(\d{2})(\d{2})(\d{2})\s*([CP])\s*(\d+(?:\.\d+)?)$`)
/** `SPY_032126C450`: month first. */
const UNDERSCORE = new RegExp(String.raw`^[.-]?${ROOT}_(\d{2})(\d{2})(\d{2})([CP])(\d+(?:\.\d+)?)$`)
/** `SPY 3/21/26 450 C`; thinkorswim writes the multiplier behind the symbol. */
const WRITTEN = new RegExp(String.raw`^${ROOT}(?:\s+(\d+))?(?:\s+\(WEEKLYS\))?\s+${DAY}\s+${STRIKE}\s*${RIGHT}$`)
/** `SPY 3/21/2026 Call $450.00` */
const RIGHT_FIRST = new RegExp(String.raw`^${ROOT}\s+${DAY}\s+${RIGHT}\s*${STRIKE}$`)
/**
 * The NSE and the BSE: `NIFTY26MAR22500CE` of a month, whose day the code lacks, and `NIFTY2631722000PE` of a week. Quantities are in units,
 * so that one counts once. Commodities are traded in lots of many sizes, and are not read.
 */
const COMMODITY = '(?!CRUDE|NATURALGAS|NATGAS|GOLD|SILVER|COPPER|ZINC|LEAD|NICKEL|ALUMINI)'
const INDIAN = new RegExp(String.raw`^${COMMODITY}([A-Z&-]{2,15})\d{2}(?:${MONTHS.join('|')})(\d+(?:\.\d+)?)([CP])E$`)
const INDIAN_WEEK = new RegExp(String.raw`^${COMMODITY}([A-Z&-]{2,15})(\d{2})([1-9OND])(\d{2})(\d+(?:\.\d+)?)([CP])E$`)
/** `ASML C700.00 20MAR26` */
const DAY_LAST = new RegExp(String.raw`^${ROOT}\s+([CP])(\d+(?:\.\d+)?)\s+${DAY}$`)
/** `SLV17APR26C55.00` */
const DAY_RIGHT = new RegExp(String.raw`^([A-Z][A-Z.]{0,5})(\d{1,2}${MONTH}\d{2})([CP])(\d+(?:\.\d+)?)$`)
/** `BTC-28MAR26-80000-C` */
const DASHED = new RegExp(String.raw`^${ROOT}-(\d{1,2}${MONTH}\d{2})-(\d+(?:\.\d+)?)-([CP])$`)

/** Exchanges of coins price an option per coin. */
const COINS = /^(BTC|ETH|SOL|XRP|BNB|DOGE|ADA|AVAX|TRX|PAXG)$/

const century = (year: string) => (year.length === 2 ? `20${year}` : year)

/** A day as YYYY-MM-DD; null for one that does not exist. */
function dayOf(year: string, month: string | number, day: string): string | null {
  const text = `${century(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseInstant(text) === null ? null : text
}

function readDay(written: string): string | null {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d+)$/.exec(written) ?? []
  // In America the month comes first, unless there is no such month.
  if (year) return Number(first) > 12 ? dayOf(year, second, first) : dayOf(year, first, second)
  const [, y = '', m = '', d = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ?? []
  if (y) return dayOf(y, m, d)
  const month = MONTHS.findIndex((name) => written.includes(name)) + 1
  const [day = '', last = ''] = written.match(/\d+/g) ?? []
  return dayOf(last, month, day)
}

interface Parts {
  symbol: string
  expiration: string | null
  strike: string
  right: string
  multiplier?: string
}

function partsOf(written: string): Parts | null {
  const compact = COMPACT.exec(written)
  if (compact) {
    const [, symbol = '', year = '', month = '', day = '', right = '', strike = ''] = compact
    const isOcc = /^\d{8}$/.test(strike)
    return {
      symbol,
      expiration: dayOf(year, month, day),
      strike: String(isOcc ? Number(strike) / 1000 : Number(strike)),
      right,
    }
  }
  const underscore = UNDERSCORE.exec(written)
  if (underscore) {
    const [, symbol = '', month = '', day = '', year = '', right = '', strike = ''] = underscore
    return { symbol, expiration: dayOf(year, month, day), strike: String(Number(strike)), right }
  }
  const words = WRITTEN.exec(written)
  if (words) {
    const [, symbol = '', multiplier = '', day = '', strike = '', right = ''] = words
    return { symbol, expiration: readDay(day), strike: numberOf(strike), right, multiplier }
  }
  const reversed = RIGHT_FIRST.exec(written)
  if (reversed) {
    const [, symbol = '', day = '', right = '', strike = ''] = reversed
    return { symbol, expiration: readDay(day), strike: numberOf(strike), right }
  }
  const indian = INDIAN.exec(written)
  if (indian) {
    const [, symbol = '', strike = '', right = ''] = indian
    return { symbol, expiration: '', strike: numberOf(strike), right, multiplier: '1' }
  }
  const weekly = INDIAN_WEEK.exec(written)
  if (weekly) {
    const [, symbol = '', year = '', month = '', day = '', strike = '', right = ''] = weekly
    const nth = { O: 10, N: 11, D: 12 }[month] ?? month
    return { symbol, expiration: dayOf(year, nth, day), strike: numberOf(strike), right, multiplier: '1' }
  }
  const dayLast = DAY_LAST.exec(written)
  if (dayLast) {
    const [, symbol = '', right = '', strike = '', day = ''] = dayLast
    return { symbol, expiration: readDay(day), strike: numberOf(strike), right }
  }
  const dayRight = DAY_RIGHT.exec(written)
  if (dayRight) {
    const [, symbol = '', day = '', right = '', strike = ''] = dayRight
    return { symbol, expiration: readDay(day), strike: numberOf(strike), right }
  }
  const dashed = DASHED.exec(written)
  if (dashed) {
    const [, symbol = '', day = '', strike = '', right = ''] = dashed
    return {
      symbol,
      expiration: readDay(day),
      strike: numberOf(strike),
      right,
      multiplier: COINS.test(symbol) ? '1' : '',
    }
  }
  return null
}

const numberOf = (text: string) => String(Number(text.replaceAll(',', '')))

/**
 * Reads an option's code as brokers and people write it: `SPY260321C00450000`, `SPY 3/21/26 450 C`, `.SPY260321C450`, `SPY 21MAR26 450 C`.
 * `SPY 450 C` says no day.
 * @returns null for any other text, and for a day that does not exist.
 */
export function readOptionCode(typed: string): Code | null {
  const written = typed
    .trim()
    .toUpperCase()
    .replace(/^[A-Z_]+:/, '')
    .replace(/\s+/g, ' ')
  const parts = partsOf(written)
  if (parts) {
    const { symbol, expiration, strike, right, multiplier = '' } = parts
    if (expiration === null || strike === '0') return null
    return {
      market: 'OPTIONS',
      symbol,
      // Where it says no day, another column does.
      expiration: expiration === '' ? null : expiration,
      strike,
      option_right: right.startsWith('C') ? 'CALL' : 'PUT',
      multiplier: multiplier === '' || multiplier === '100' ? null : multiplier,
    }
  }
  const short = parseOptionCode(written)
  return (
    short && {
      market: 'OPTIONS',
      symbol: short.underlying,
      expiration: short.expiration,
      strike: short.strike,
      option_right: short.right,
      multiplier: null,
    }
  )
}

/** What a code was understood as, in words for the form. */
export interface UnderstoodCode extends Code {
  words: string
}

/**
 * Reads a symbol that is the code of an option or of a future.
 * @param near a year near that of the contract.
 * @param isOption whether it is known to be of an option, so that `SPY 450 C` counts, which says no day.
 * @returns null for a symbol that is no code.
 */
export function readCode(typed: string, near: number, isOption = false): UnderstoodCode | null {
  const option = readOptionCode(typed)
  if (option && (option.expiration !== null || isOption))
    return { ...option, words: `Read as ${contractName(option)}.` }
  const future = readFuture(typed, near)
  if (!future) return null
  const { symbol, multiplier, isInCents } = future
  const code = {
    market: 'ALTERNATIVE',
    symbol,
    expiration: null,
    strike: null,
    option_right: null,
    multiplier,
  } as const
  const counted =
    multiplier === null ? 'Its multiplier is not known here: type it.' : `One contract counts × ${multiplier}.`
  const cents = isInCents ? ' It is quoted in cents: 450.25 means 450.25 cents, and a cent is that many dollars.' : ''
  return { ...code, words: `Read as the future ${contractName(code)}. ${counted}${cents}` }
}
