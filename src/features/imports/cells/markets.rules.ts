import { readOptionCode } from '@/domain/contract/codes'
import { readPair } from '@/domain/contract/currencies'
import type { Market } from '@/domain/contract/markets'

/** Asset classes by the names that brokers give them. */
const CLASSES: [RegExp, Market][] = [
  [/^(options?|equity options?|stock options?|index options?|opt|calls?|puts?)$/i, 'OPTIONS'],
  [/^(stocks?|equit(y|ies)|common stocks?|shares?|stk|etfs?|funds?|us_equity|aktien?|actions)$/i, 'STOCK'],
  [/^(forex|fx|currenc(y|ies)|currency pairs?|cash fx)$/i, 'FOREX'],
  [/^(crypto(currenc(y|ies))?s?|coins?|digital assets?|spot crypto)$/i, 'CRYPTO'],
]

/** The market that an asset class names in any file; null for one that the user has to assign. */
export const marketOfClass = (name: string): Market | null =>
  CLASSES.find(([words]) => words.test(name.trim()))?.[1] ?? null

/** Currencies that coins are quoted in, for pairs that are written as one word. */
const QUOTES = 'USDT USDC USD EUR GBP BTC XBT ETH'.split(' ')
const COINS =
  'BTC XBT ETH SOL XRP ADA DOGE DOT LTC BNB AVAX LINK MATIC POL TRX ATOM XLM BCH UNI AAVE SHIB PEPE ETC FIL NEAR ARB OP SUI APT'.split(
    ' ',
  )

export const isCoin = (symbol: string) => COINS.includes(symbol.trim().toUpperCase())

/** What a coin's pair names: `BTC-USDT`, `SOL/USD`, `BTCUSD`, `BTC-USDT-SWAP`. null for other symbols. */
export function readCoinPair(symbol: string): { base: string; quote: string } | null {
  const written = symbol.trim().toUpperCase()
  const [, base = '', quote = ''] =
    /^([A-Z\d]{2,10})[/_-]([A-Z\d]{3,5})(?:[-_](?:SWAP|PERP|SPOT))?$/.exec(written) ?? []
  if (QUOTES.includes(quote)) return readPair(`${base}${quote}`) ? null : { base, quote }
  const quoted = QUOTES.find((one) => written.endsWith(one) && COINS.includes(written.slice(0, -one.length)))
  return quoted ? { base: written.slice(0, -quoted.length), quote: quoted } : null
}

/** The expiration (YYYY-MM-DD) of an option's code in any of the spellings of brokers; null for other symbols. */
export const expirationOfCode = (symbol: string): string | null => readOptionCode(symbol)?.expiration ?? null

/** `BANKNIFTY26MARFUT`: a future of India's exchanges, whose quantities are in units. */
export const isIndianFuture = (symbol: string) => /^[A-Z&-]+\d{2}[A-Z]{3}FUT$/.test(symbol.trim().toUpperCase())

/** The market that a symbol names by itself; null for one that may be of any. */
export function marketOfSymbol(symbol: string): Market | null {
  if (expirationOfCode(symbol) !== null) return 'OPTIONS'
  if (readCoinPair(symbol)) return 'CRYPTO'
  return readPair(symbol) ? 'FOREX' : null
}
