import { watchedSymbols } from '../src/content/quotes.ts'
import { firstCents } from './tape.ts'

export const timeframes = ['1Min', '1Day'] as const
export type Timeframe = (typeof timeframes)[number]

/** A bar as Alpaca's REST API sends it. */
export interface Bar {
  /** Its beginning: RFC 3339, UTC. For a day, midnight in New York. */
  t: string
  /** USD for one share: first, highest, lowest, last. */
  o: number
  h: number
  l: number
  c: number
  /** Volume, trades, and the average price by volume. */
  v: number
  n: number
  vw: number
}

/** From `day`, there are `ratio` new shares for each old one. */
export const SPLITS = [{ symbol: 'NVDA', day: '2024-06-10', ratio: 10 }] as const

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The exchange is open from 9:30 to 16:00. */
const OPENS_AT_MINUTE = 9 * 60 + 30
const MINUTES_OPEN = 390
/** Nothing is older, as at Alpaca. */
const FIRST_DAY_MS = Date.parse('2016-01-04')

const newYorkOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** Midnight in New York of a day (UTC milliseconds of its date). The clocks change on Sundays, when there are no trades. */
function midnightOf(dayMs: number): number {
  const name = newYorkOffset.formatToParts(dayMs + DAY_MS / 2).find(({ type }) => type === 'timeZoneName')?.value
  return dayMs - Number(name?.slice(3, 6)) * 60 * MINUTE_MS
}

type Ticker = (typeof watchedSymbols)[number]

export const isListed = (symbol: string): symbol is Ticker => watchedSymbols.some((one) => one === symbol)

/** How far the price at the beginning of each minute is from the line between the day's open and close. */
const WAVE = Array.from(
  { length: MINUTES_OPEN + 1 },
  (_, minute) => 0.004 * Math.sin((6 * Math.PI * minute) / MINUTES_OPEN),
)

/** The price of a share in cents at the beginning of each minute of a day, and at its end. It depends on no other day. */
function centsOf(symbol: Ticker, dayMs: number): number[] {
  const phase = watchedSymbols.indexOf(symbol)
  const split = SPLITS.find((one) => one.symbol === symbol && dayMs < Date.parse(one.day))?.ratio ?? 1
  const first = firstCents(symbol) * split
  const trend = (day: number) => 1 + 0.25 * Math.sin(day / 97 + phase) + 0.02 * Math.sin(day / 3 + 2 * phase)
  const [open, close] = [trend(dayMs / DAY_MS), trend(dayMs / DAY_MS + 0.5)]
  return WAVE.map((wave, minute) => first * (open + ((close - open) * minute) / MINUTES_OPEN + wave))
}

const dollars = (cents: number) => Math.round(cents) / 100

function minuteBar(cents: readonly number[], minute: number): Omit<Bar, 't'> {
  const [open = 0, close = 0] = [cents[minute], cents[minute + 1]]
  return {
    o: dollars(open),
    h: dollars(Math.max(open, close) * 1.0002),
    l: dollars(Math.min(open, close) * 0.9998),
    c: dollars(close),
    v: 1_000 + ((minute * 37) % 500),
    n: 20 + (minute % 10),
    vw: dollars((open + close) / 2),
  }
}

/**
 * Invented bars of a symbol that begin within a range, in order. Every call gives the same bars. A day's bar is made of its minutes;
 * weekends have none, and nothing is later than `nowMs`.
 */
export function* barsOf(
  symbol: Ticker,
  timeframe: Timeframe,
  { startMs, endMs, nowMs }: { startMs: number; endMs: number; nowMs: number },
): Generator<Bar> {
  const firstDayMs = Math.max(FIRST_DAY_MS, Math.floor(startMs / DAY_MS) * DAY_MS - DAY_MS)
  for (let dayMs = firstDayMs; dayMs <= Math.min(endMs, nowMs); dayMs += DAY_MS) {
    if ([0, 6].includes(new Date(dayMs).getUTCDay())) continue
    const midnight = midnightOf(dayMs)
    const opening = midnight + OPENS_AT_MINUTE * MINUTE_MS
    const past = Math.min(MINUTES_OPEN, Math.floor((nowMs - opening) / MINUTE_MS))
    if (timeframe === '1Day') {
      if (past <= 0 || midnight < startMs || midnight > endMs) continue
      const cents = centsOf(symbol, dayMs)
      yield { t: timeText(midnight), ...joined(Array.from({ length: past }, (_, at) => minuteBar(cents, at))) }
      continue
    }
    const [from, to] = [startMs, endMs].map((ms) => (ms - opening) / MINUTE_MS) as [number, number]
    const cents = centsOf(symbol, dayMs)
    for (let minute = Math.max(0, Math.ceil(from)); minute < past && minute <= to; minute += 1) {
      yield { t: timeText(opening + minute * MINUTE_MS), ...minuteBar(cents, minute) }
    }
  }
}

const timeText = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

function joined(minutes: Omit<Bar, 't'>[]): Omit<Bar, 't'> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const volume = sum(minutes.map(({ v }) => v))
  return {
    o: minutes[0]?.o ?? 0,
    h: Math.max(...minutes.map(({ h }) => h)),
    l: Math.min(...minutes.map(({ l }) => l)),
    c: minutes.at(-1)?.c ?? 0,
    v: volume,
    n: sum(minutes.map(({ n }) => n)),
    vw: Math.round((sum(minutes.map(({ v, vw }) => v * vw)) / volume) * 10_000) / 10_000,
  }
}
