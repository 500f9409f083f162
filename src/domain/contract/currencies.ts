import { Decimal, plain, ZERO } from '../decimal'
import type { TradeContent } from './action'

export const USD = 'USD'

/** Traded like currencies without belonging to a country: metals, and the offshore yuan. */
const OTHER_CODES = ['XAU', 'XAG', 'XPT', 'XPD', 'CNH']
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...OTHER_CODES])

/** Significant digits of a rate that is computed from a price. */
const RATE_DIGITS = 12

/** The two currencies of a FOREX symbol. One unit of `base` costs its price in `quote`. */
export interface Pair {
  base: string
  quote: string
}

/**
 * Reads a FOREX symbol as two currencies (ISO 4217): `EURUSD`, `EUR/USD`, `EUR.USD`.
 * @returns null for a symbol that does not name two.
 */
export function readPair(symbol: string): Pair | null {
  const [, base = '', quote = ''] = /^([A-Z]{3})[/.\-_ ]?([A-Z]{3})$/.exec(symbol.trim().toUpperCase()) ?? []
  return base !== quote && CODES.has(base) && CODES.has(quote) ? { base, quote } : null
}

/** Units of a standard lot: of currency, and of the metals that are quoted like one (troy ounces). Decimal text. */
const CURRENCY_LOT = '100000'
const METAL_LOTS: Record<string, string> = { XAU: '100', XAG: '5000' }

/** The units of one lot of a FOREX symbol, decimal text; null where brokers differ, so that the trader has to say it. */
export function lotOf(symbol: string): string | null {
  const base = readPair(symbol)?.base
  if (base === undefined) return null
  return METAL_LOTS[base] ?? (base.startsWith('X') ? null : CURRENCY_LOT)
}

/** 1 ÷ a rate or price (decimal text above 0), to 12 significant digits. */
export const inverseOf = (value: string): string => plain(new Decimal(1).div(value).prec(RATE_DIGITS))

/** What the currency of a trade depends on. */
type Traded = Pick<TradeContent, 'market' | 'symbol' | 'currency'>

/**
 * The dollars that one unit of the currency is worth, if the trade's own price tells: 1 ÷ price for a pair such as USD/JPY. 12
 * significant digits.
 * @param price decimal text.
 * @returns null if the price does not tell.
 */
export function rateOfPrice({ market, symbol, currency }: Traded, price: string): string | null {
  const pair = market === 'FOREX' ? readPair(symbol) : null
  if (pair?.base !== USD || pair.quote !== currency || !new Decimal(price).gt(ZERO)) return null
  return inverseOf(price)
}

/** Whether a trade's prices are shown as dollars: not if its currency is, or may be, another one. */
export const isInDollars = (trade: Traded): boolean => currencyMark(trade) === null

/** The mark for a trade's currency beside its symbol; null for dollars, which need none. */
export function currencyMark({ market, symbol, currency }: Traded): string | null {
  if (currency !== USD) return currency
  return market === 'FOREX' && readPair(symbol)?.quote !== USD ? 'currency not stated' : null
}
