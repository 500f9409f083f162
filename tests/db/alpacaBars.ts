import type { RequestListener } from 'node:http'
import { watchedSymbols } from '@/content/quotes'
import { firstCents, isWatched, type WatchedSymbol } from '../../feed/tape'

type Timeframe = '1Min' | '1Day'

/** A bar as Alpaca's REST API sends it: its beginning (of a day, midnight in New York), and USD for one share. */
interface Bar {
  t: string
  o: number
  h: number
  l: number
  c: number
}

/** A key that is always refused. */
export const WRONG_KEY = 'WRONG'

/** From `day`, there are `ratio` new shares for each old one. */
const SPLIT = { symbol: 'NVDA', day: '2024-06-10', ratio: 10 }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The exchange is open from 9:30 to 16:00. */
const OPENS_AT_MINUTE = 9 * 60 + 30
const MINUTES_OPEN = 390
const SYMBOL = /^[A-Z]{1,6}(\.[A-Z]{1,3})?$/

const NO_BARS = { bars: {}, next_page_token: null }

const newYorkOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** Midnight in New York of a day (UTC milliseconds of its date). The clocks change on Sundays, when there are no trades. */
function midnightOf(dayMs: number): number {
  const name = newYorkOffset.formatToParts(dayMs + DAY_MS / 2).find(({ type }) => type === 'timeZoneName')?.value
  return dayMs - Number(name?.slice(3, 6)) * 60 * MINUTE_MS
}

const timeText = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
const dollars = (cents: number) => Math.round(cents) / 100

/** The bars of a day's minutes; it depends on no other day. */
function minutesOf(symbol: WatchedSymbol, dayMs: number): Bar[] {
  const phase = watchedSymbols.indexOf(symbol)
  const first = firstCents(symbol) * (symbol === SPLIT.symbol && dayMs < Date.parse(SPLIT.day) ? SPLIT.ratio : 1)
  const trend = (day: number) => 1 + 0.25 * Math.sin(day / 97 + phase) + 0.02 * Math.sin(day / 3 + 2 * phase)
  const [open, close] = [trend(dayMs / DAY_MS), trend(dayMs / DAY_MS + 0.5)]
  const centsAt = (minute: number) => {
    const wave = 0.004 * Math.sin((6 * Math.PI * minute) / MINUTES_OPEN)
    return first * (open + ((close - open) * minute) / MINUTES_OPEN + wave)
  }
  const opening = midnightOf(dayMs) + OPENS_AT_MINUTE * MINUTE_MS
  return Array.from({ length: MINUTES_OPEN }, (_, minute) => {
    const [from, to] = [centsAt(minute), centsAt(minute + 1)]
    const [high, low] = [dollars(Math.max(from, to) * 1.0002), dollars(Math.min(from, to) * 0.9998)]
    return { t: timeText(opening + minute * MINUTE_MS), o: dollars(from), h: high, l: low, c: dollars(to) }
  })
}

/** Invented bars that begin within a range, in order; weekends have none. A day's bar is made of its minutes. */
export function barsOf(symbol: WatchedSymbol, timeframe: Timeframe, start: string, end: string): Bar[] {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  const bars: Bar[] = []
  for (let dayMs = Math.floor(startMs / DAY_MS - 1) * DAY_MS; dayMs <= endMs; dayMs += DAY_MS) {
    if ([0, 6].includes(new Date(dayMs).getUTCDay())) continue
    const minutes = minutesOf(symbol, dayMs)
    const day = {
      t: timeText(midnightOf(dayMs)),
      o: minutes[0]?.o ?? 0,
      h: Math.max(...minutes.map(({ h }) => h)),
      l: Math.min(...minutes.map(({ l }) => l)),
      c: minutes.at(-1)?.c ?? 0,
    }
    bars.push(...(timeframe === '1Day' ? [day] : minutes))
  }
  return bars.filter(({ t }) => Date.parse(t) >= startMs && Date.parse(t) <= endMs)
}

/** Alpaca's historical bars and corporate actions of the watched symbols, as the price job asks for them. Coins and options have no bars. */
export const answerAsAlpaca: RequestListener = ({ url = '', headers }, response) => {
  const reply = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const { pathname, searchParams } = new URL(url, 'http://alpaca')
  const given = (name: string) => searchParams.get(name) ?? ''
  const symbols = given('symbols').split(',')
  const [id, secret] = [headers['apca-api-key-id'], headers['apca-api-secret-key']]
  // Coins need no key.
  if (pathname === '/v1beta3/crypto/us/bars') return reply(200, NO_BARS)
  if (!id || !secret) return reply(401, { message: 'unauthorized.' })
  if (id === WRONG_KEY) return reply(403, { message: 'forbidden.' })
  if (pathname === '/v1/corporate-actions') {
    const { symbol, day, ratio } = SPLIT
    const isAsked = symbols.includes(symbol) && day >= given('start') && day <= given('end')
    const split = {
      id: 'split',
      symbol,
      cusip: '000000000',
      ex_date: day,
      process_date: day,
      new_rate: ratio,
      old_rate: 1,
    }
    return reply(200, { corporate_actions: isAsked ? { forward_splits: [split] } : {}, next_page_token: null })
  }
  if (pathname === '/v1beta1/options/bars') return reply(200, NO_BARS)
  if (pathname !== '/v2/stocks/bars') return reply(404, { message: 'not found' })
  const malformed = symbols.find((symbol) => !SYMBOL.test(symbol))
  if (malformed !== undefined) return reply(400, { message: `invalid symbol: ${malformed}` })
  const timeframe = given('timeframe') === '1Day' ? '1Day' : '1Min'
  const bars = symbols
    .filter(isWatched)
    .map((symbol) => [symbol, barsOf(symbol, timeframe, given('start'), given('end'))] as const)
  return reply(200, { bars: Object.fromEntries(bars.filter(([, all]) => all.length > 0)), next_page_token: null })
}
