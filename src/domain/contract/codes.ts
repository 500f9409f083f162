import { parseInstant } from '../time/instant'
import type { Contract } from './contract'
import { contractName } from './contractName'
import { readFuture } from './futures'
import { parseOptionCode } from './optionCode'

/** What a typed or imported code says of a contract; null for a field that it does not say. */
export type Code = Pick<Contract, 'market' | 'symbol' | 'expiration' | 'strike' | 'option_right' | 'multiplier'>

const ROOT = String.raw`(?<symbol>[A-Z][A-Z.]{0,5}?\d?)`
const AMOUNT = String.raw`(?<strike>\d+(?:\.\d+)?)`
const STRIKE = String.raw`\$?(?<strike>\d+(?:,\d{3})*(?:\.\d+)?)`
const LETTER = '(?<right>[CP])'
const RIGHT = '(?<right>C|P|CALL|PUT)S?'
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH = `(?:${MONTHS.join('|')})[A-Z]*`
/** 3/21/26, 2026-03-21, 21MAR26, Mar 21 2026. */
const DAY = String.raw`(?<written>\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]?${MONTH}[ -]?'?(?:\d{4}|\d{2})|${MONTH} ?\d{1,2},? '?(?:\d{4}|\d{2}))`
const SHORT_DAY = String.raw`(?<written>\d{1,2}${MONTH}\d{2})`

/** `BTC-28MAR26-80000-C`, behind the symbol. */
const DASHED = `-${SHORT_DAY}-${AMOUNT}-${LETTER}`

const patterns = (...texts: string[]) => texts.map((text) => new RegExp(`^${text}$`))

const OPTIONS = patterns(
  // `.SPY260321C450`, and the OCC's own, whose strike has eight digits, in thousandths.
  String.raw`[.-]?${ROOT}\s*(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})\s*${LETTER}\s*(?:(?<thousandths>\d{8})|${AMOUNT})`,
  // `SPY_032126C450`: month first.
  String.raw`[.-]?${ROOT}_(?<month>\d{2})(?<day>\d{2})(?<year>\d{2})${LETTER}${AMOUNT}`,
  // `SPY 3/21/26 450 C`; thinkorswim writes the multiplier behind the symbol.
  String.raw`${ROOT}(?:\s+(?<multiplier>\d+))?(?:\s+\(WEEKLYS\))?\s+${DAY}\s+${STRIKE}\s*${RIGHT}`,
  // `SPY 3/21/2026 Call $450.00`
  String.raw`${ROOT}\s+${DAY}\s+${RIGHT}\s*${STRIKE}`,
  // `ASML C700.00 20MAR26`
  String.raw`${ROOT}\s+${LETTER}${AMOUNT}\s+${DAY}`,
  // `SLV17APR26C55.00`
  `(?<symbol>[A-Z][A-Z.]{0,5})${SHORT_DAY}${LETTER}${AMOUNT}`,
  `${ROOT}${DASHED}`,
)

/**
 * The NSE and the BSE: `NIFTY26MAR22500CE` of a month, whose day the code lacks, and `NIFTY2631722000PE` of a week. Quantities are in units.
 * Commodities are traded in lots of many sizes, and are not read.
 */
const INDIAN = '(?!CRUDE|NATURALGAS|NATGAS|GOLD|SILVER|COPPER|ZINC|LEAD|NICKEL|ALUMINI)(?<symbol>[A-Z&-]{2,15})'

/** Options of which one counts once, not a hundred times. */
const SINGLE_OPTIONS = patterns(
  String.raw`${INDIAN}\d{2}(?:${MONTHS.join('|')})${AMOUNT}${LETTER}E`,
  String.raw`${INDIAN}(?<year>\d{2})(?<month>[1-9OND])(?<day>\d{2})${AMOUNT}${LETTER}E`,
  // Exchanges of coins price an option per coin.
  `(?<symbol>BTC|ETH|SOL|XRP|BNB|DOGE|ADA|AVAX|TRX|PAXG)${DASHED}`,
)

/** In one letter, as the weekly options of India are named. */
const NTH_MONTHS: Record<string, string> = { O: '10', N: '11', D: '12' }

/** A day as YYYY-MM-DD; null for one that does not exist. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
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
  return dayOf(last, String(month), day)
}

/** The parts of a text that fits one of the patterns; undefined if none does. */
function partsOf(written: string, all: readonly RegExp[]) {
  for (const one of all) {
    const found = one.exec(written)
    if (found) return found.groups
  }
  return undefined
}

/**
 * Reads an option's code as brokers and people write it: `SPY260321C00450000`, `SPY 3/21/26 450 C`, `.SPY260321C450`, `SPY 21MAR26 450 C`.
 * `SPY 450 C` says no day.
 * @returns null for any other text, and for a day that does not exist.
 */
export function readOptionCode(typed: string): Code | null {
  const text = typed
    .trim()
    .toUpperCase()
    .replace(/^[A-Z_]+:/, '')
    .replace(/\s+/g, ' ')
  const single = partsOf(text, SINGLE_OPTIONS)
  const parts = single ?? partsOf(text, OPTIONS)
  if (parts) {
    const { symbol = '', written, year, month = '', day = '', thousandths, strike = '', right = '' } = parts
    // Where it says no day, another column does.
    const saysDay = written !== undefined || year !== undefined
    const expiration = written ? readDay(written) : dayOf(year ?? '', NTH_MONTHS[month] ?? month, day)
    const amount = thousandths ? Number(thousandths) / 1000 : Number(strike.replaceAll(',', ''))
    if ((saysDay && expiration === null) || amount === 0) return null
    const multiplier = single ? '1' : parts.multiplier
    return {
      market: 'OPTIONS',
      symbol,
      expiration: saysDay ? expiration : null,
      strike: String(amount),
      option_right: right.startsWith('C') ? 'CALL' : 'PUT',
      multiplier: multiplier && multiplier !== '100' ? multiplier : null,
    }
  }
  const short = parseOptionCode(text)
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
