/** What a message says, as the database's record() takes it. Decimal text; see docs/recording.md. */
export interface Reading {
  symbol?: string
  side?: string
  quantity?: string
  price?: string
  fee?: string
  time?: string
  id?: string
  market?: string
  expiration?: string
  strike?: string
  right?: string
  multiplier?: string
}

/**
 * A message: its key and what it says; with a problem it cannot be recorded, and `reading` is what could be read, for the form in which its
 * owner records it by hand.
 */
export interface Message {
  key: string
  reading: Reading
  problem: string | null
}

/** Longer messages are cut before anything else. */
export const LONGEST_MESSAGE = 4000

/** A NUL and half of a surrogate pair, which PostgreSQL's text cannot hold. */
export const UNSTORABLE = /[\0\p{Cs}]/gu

const MEMBERS = 'symbol side quantity price fee time id market expiration strike right multiplier exchange'.split(' ')
export const KEY = /(?<![\w-])rk_[\w-]{64}(?![\w-])/

/** The market of an exchange as TradingView names it. What is not listed needs `market`. */
const EXCHANGES: Record<string, string> = Object.fromEntries(
  Object.entries({
    STOCK: 'NASDAQ NYSE AMEX ARCA NYSEARCA BATS CBOE IEX OTC',
    CRYPTO: 'BINANCE BINANCEUS COINBASE KRAKEN BITSTAMP BYBIT OKX BITFINEX GEMINI KUCOIN CRYPTO',
    FOREX: 'FX FX_IDC OANDA FOREXCOM PEPPERSTONE IDC',
    ALTERNATIVE: 'CME CME_MINI CBOT CBOT_MINI COMEX COMEX_MINI NYMEX NYMEX_MINI',
    OPTIONS: 'OPRA',
  }).flatMap(([market, names]) => names.split(' ').map((name) => [name, market])),
)

const COIN_PAIR = /^([A-Z0-9]{2,}?)(USDT|USDC|USD|EUR|GBP|JPY|BTC|ETH)$/
const FUTURE = /^([A-Z0-9]{1,5}?)([FGHJKMNQUVXZ])(?:20)?(\d\d)$/
const CONTINUOUS = /^[A-Z0-9]{1,5}\d!$/
const OCC = /^([A-Z.]{1,6}?)\s*(\d\d)(\d\d)(\d\d)([CP])(\d{8})$/

/** A symbol with its exchange in front, as TradingView sends it, in the site's spelling. Throws Error for what names no contract. */
export function withContract(reading: Reading & { exchange?: string }): Reading {
  const { exchange: stated, ...said } = reading
  const written = (said.symbol ?? '').trim().toUpperCase()
  const [, before, symbol = ''] = /^(?:([A-Z0-9_]+):)?(.*)$/s.exec(written) ?? []
  const exchange = before ?? stated?.trim().toUpperCase()
  const market = said.market ?? (exchange === undefined ? undefined : EXCHANGES[exchange])
  if (CONTINUOUS.test(symbol))
    throw new Error(`${symbol} is TradingView’s continuous future, not a contract: send the month’s, such as ESH2027`)
  const [, underlying, year, month, day, letter, strike] = OCC.exec(symbol) ?? []
  if (underlying && (market === undefined || market === 'OPTIONS'))
    return {
      ...said,
      market: 'OPTIONS',
      symbol: underlying,
      expiration: `20${year}-${month}-${day}`,
      right: letter === 'C' ? 'CALL' : 'PUT',
      strike: String(Number(strike) / 1000),
    }
  const [, root, letterOfMonth, shortYear] = FUTURE.exec(symbol) ?? []
  if (market === 'ALTERNATIVE' && root) return { ...said, market, symbol: `${root}${letterOfMonth}${shortYear}` }
  const [, coin, quote] = COIN_PAIR.exec(symbol) ?? []
  if (market === 'CRYPTO' && coin) return { ...said, market, symbol: `${coin}/${quote}` }
  return { ...said, symbol, ...(market === undefined ? {} : { market }) }
}

/** `BUY 10 AAPL @ 187.50`, with the key anywhere. */
const LINE = /^(\w+)\s+(?:([\d.]+%?)\s+)?(\S+)\s*(?:@|at)\s*([\d.]+)$/i

function readLine(line: string): Reading {
  const [, side, quantity, symbol, price] = LINE.exec(line) ?? []
  if (!side) throw new Error('The message is neither JSON nor a line such as BUY 10 AAPL @ 187.50')
  return { side, symbol, price, ...(quantity ? { quantity } : {}) }
}

function readObject(text: string): Reading & { exchange?: string } {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('The message is no object')
  const unknown = Object.keys(value).find((name) => name !== 'key' && !MEMBERS.includes(name))
  if (unknown !== undefined)
    throw new Error(`The message has a member that is not known: ${unknown.slice(0, 40)}. See docs/recording.md`)
  const said = Object.entries(value).filter(([name, one]) => name !== 'key' && one !== null && one !== '')
  const wrong = said.find(([, one]) => typeof one !== 'string' && typeof one !== 'number')
  if (wrong) throw new Error(`${wrong[0]} is neither text nor a number`)
  if (said.some(([, one]) => String(one).search(UNSTORABLE) !== -1))
    throw new Error('The message has text that cannot be stored')
  return Object.fromEntries(said.map(([name, one]) => [name, String(one)]))
}

const JSON_MEMBER = /"(\w+)"\s*:\s*(?:"([^"\\]*)"|(-?[\d.]+))/g
const SIDE = /\b(buy|sell|long|short|close|flat|exit|reverse)\b/i
const PRICE = /(?:@|\bat\b)\s*\$?(\d[\d.]*)/i
const QUANTITY = /(?:^|\s)(\d[\d.]*%?)(?=\s)/
const SYMBOL = /(?:^|\s)((?:[A-Z0-9_]+:)?[A-Z][A-Z0-9./!]*)(?=\s|$)/

/** What can be made out in a message that is not written as it should be. */
function gleaned(text: string): Reading & { exchange?: string } {
  const members = [...text.matchAll(JSON_MEMBER)].map(([, name = '', quoted, number]) => [name, quoted ?? number ?? ''])
  if (members.length > 0) return Object.fromEntries(members.filter(([name = '']) => MEMBERS.includes(name)))
  const [, side = ''] = SIDE.exec(text) ?? []
  const rest = text.replace(side, ' ')
  const [priced = '', price] = PRICE.exec(rest) ?? []
  const unpriced = rest.replace(priced, ' ')
  const [, quantity] = QUANTITY.exec(unpriced) ?? []
  const [, symbol] = SYMBOL.exec(unpriced) ?? []
  const found = Object.entries({ side, quantity, symbol, price })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''))
}

/** The same, as far as it names a contract. */
function gleanedContract(text: string): Reading {
  const { exchange, ...said } = gleaned(text.replaceAll(UNSTORABLE, ''))
  if (said.symbol === undefined) return said
  try {
    return withContract({ ...said, ...(exchange === undefined ? {} : { exchange }) })
  } catch {
    return said
  }
}

/**
 * Reads a message: JSON, or a line of text.
 * @param body at most {@link LONGEST_MESSAGE} characters of it are read
 * @returns null without anything that looks like a key
 */
export function readMessage(body: string): Message | null {
  const text = body.slice(0, LONGEST_MESSAGE).trim()
  const [key] = KEY.exec(text) ?? []
  if (!key) return null
  // Wherever else it stands, no reason repeats it.
  const rest = text.replaceAll(key, '').trim()
  try {
    const said = rest.startsWith('{') ? readObject(rest) : readLine(rest)
    return { key, reading: withContract(said), problem: null }
  } catch (error) {
    const problem =
      error instanceof SyntaxError ? 'The message is not JSON' : error instanceof Error ? error.message : ''
    return { key, reading: gleanedContract(rest), problem }
  }
}
