import { watchedSymbols } from '../src/content/quotes.ts'
import { type Bar, barsOf, isListed, SPLITS, timeframes } from './bars.ts'
import { WRONG_KEY } from './session.ts'

/** An answer of Alpaca's REST API. */
export interface RestAnswer {
  status: number
  body: object
}

interface RestRequest {
  /** The path below the service's address, with its query. */
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  nowMs: number
}

const DEFAULT_LIMIT = 1_000
const MOST_POINTS = 10_000
const TIMEFRAME = /^1(Min|Hour|Day)$/
const SYMBOL = /^[A-Z]{1,6}(\.[A-Z]{1,3})?$/

const refuse = (status: number, message: string): RestAnswer => ({ status, body: { message } })

/**
 * Alpaca's historical bars and corporate actions, for the watched symbols and with invented prices: its paths, parameters, pages and
 * errors as far as `npm run prices` uses them. Crypto pairs and options are accepted and have no bars.
 * @returns undefined for an unknown path
 */
export function answerRest({ url, headers, nowMs }: RestRequest): RestAnswer | undefined {
  switch (url.pathname) {
    case '/v1beta3/crypto/us/bars':
      return readQuery(url.searchParams) ?? noBars()
    case '/v1beta1/options/bars':
      return refusalOf(headers) ?? readQuery(url.searchParams) ?? noBars()
    case '/v2/stocks/bars':
      return refusalOf(headers) ?? readQuery(url.searchParams) ?? stockBars(url.searchParams, nowMs)
    case '/v1/corporate-actions':
      return refusalOf(headers) ?? corporateActions(url.searchParams)
    default:
      return undefined
  }
}

function refusalOf(headers: RestRequest['headers']): RestAnswer | undefined {
  const [id, secret] = [headers['apca-api-key-id'], headers['apca-api-secret-key']]
  if (!id || !secret) return refuse(401, 'unauthorized.')
  return id === WRONG_KEY ? refuse(403, 'forbidden.') : undefined
}

const noBars = (): RestAnswer => ({ status: 200, body: { bars: {}, next_page_token: null } })

/** Why a request for bars is refused; undefined if it is valid. */
function readQuery(query: URLSearchParams): RestAnswer | undefined {
  if (symbolsOf(query).length === 0) return refuse(400, 'symbols is required')
  if (!TIMEFRAME.test(query.get('timeframe') ?? '')) return refuse(400, `invalid timeframe: ${query.get('timeframe')}`)
  const limit = limitOf(query)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_POINTS) return refuse(400, `invalid limit: ${limit}`)
  if (['start', 'end'].some((name) => Number.isNaN(timeOf(query, name, 0)))) return refuse(400, 'invalid start or end')
  return timeOf(query, 'end', 1) < timeOf(query, 'start', 0) ? refuse(400, 'end should not be before start') : undefined
}

const symbolsOf = (query: URLSearchParams) => (query.get('symbols') ?? '').split(',').filter(Boolean)
const limitOf = (query: URLSearchParams) => Number(query.get('limit') ?? DEFAULT_LIMIT)
const timeOf = (query: URLSearchParams, name: string, otherwise: number) => {
  const text = query.get(name)
  return text === null ? otherwise : Date.parse(text)
}

const tokenOf = (symbol: string, bar: Bar) => Buffer.from(`${symbol}|${bar.t}`).toString('base64')

/** A page: sorted by symbol, then by time, at most `limit` bars of all symbols together. The token names the next bar. */
function stockBars(query: URLSearchParams, nowMs: number): RestAnswer {
  const symbols = [...new Set(symbolsOf(query))].sort()
  const malformed = symbols.find((symbol) => !SYMBOL.test(symbol))
  if (malformed !== undefined) return refuse(400, `invalid symbol: ${malformed}`)
  const token = query.get('page_token')
  const [first = '', from = ''] = token ? Buffer.from(token, 'base64').toString().split('|') : []
  if (token && Number.isNaN(Date.parse(from))) return refuse(400, 'invalid page token')
  const [start, end] = [timeOf(query, 'start', nowMs), timeOf(query, 'end', nowMs)]
  const timeframe = timeframes.find((one) => one === query.get('timeframe'))
  if (timeframe === undefined) return refuse(400, 'the simulated feed has no hours of stocks')
  const bars: Record<string, Bar[]> = {}
  let left = limitOf(query)
  for (const symbol of symbols.filter(isListed).filter((one) => one >= first)) {
    const range = { startMs: symbol === first ? Date.parse(from) : start, endMs: end, nowMs }
    for (const bar of barsOf(symbol, timeframe, range)) {
      if (left === 0) return { status: 200, body: { bars, next_page_token: tokenOf(symbol, bar) } }
      bars[symbol] ??= []
      bars[symbol].push(bar)
      left -= 1
    }
  }
  return { status: 200, body: { bars, next_page_token: null } }
}

function corporateActions(query: URLSearchParams): RestAnswer {
  const [start, end] = [query.get('start') ?? '', query.get('end') ?? '9999']
  const symbols = query.has('symbols') ? symbolsOf(query) : watchedSymbols
  const splits = SPLITS.filter(({ symbol, day }) => symbols.includes(symbol) && day >= start && day <= end)
  const forward_splits = splits.map(({ symbol, day, ratio }) => ({
    id: `simulated-${symbol}-${day}`,
    symbol,
    cusip: '000000000',
    ex_date: day,
    process_date: day,
    new_rate: ratio,
    old_rate: 1,
  }))
  return {
    status: 200,
    body: { corporate_actions: forward_splits.length > 0 ? { forward_splits } : {}, next_page_token: null },
  }
}
