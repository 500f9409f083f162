import type { Market } from '../../src/domain/markets.ts'

/** What has a price: a market, and a symbol as the database's private.price_symbol() spells it (AAPL, BTC/USD, SAP:EUR). */
export interface Instrument {
  market: Market
  symbol: string
}

/** The days of an instrument that are asked for: the first and the last one (YYYY-MM-DD). */
export interface WantedDays extends Instrument {
  from: string
  to: string
}

/** A requested minute of an instrument, by its beginning (milliseconds since 1970), or all minutes from it to another one. */
export interface WantedMinute extends Instrument {
  atMs: number
  /** The beginning of the last requested minute; without it there is one. */
  untilMs?: number
}

/** Prices are as traded, in the currency of the instrument. A number, or text where a number would lose digits. */
type Price = number | string

/**
 * A day as traded, not adjusted for splits: the UTC day for coins, otherwise the exchange's day (YYYY-MM-DD). A source may know the
 * close alone.
 */
export interface DailyBar extends Instrument {
  day: string
  open?: Price
  high?: Price
  low?: Price
  close: Price
}

/** The lowest and the highest price of a minute. */
export interface MinuteBar extends Instrument {
  /** Its beginning, in milliseconds since 1970. */
  atMs: number
  low: Price
  high: Price
}

/** From this day on there are `ratio` new units for each old one. */
export interface Split extends Instrument {
  day: string
  ratio: number
}

/** A part of an answer, which is stored before the next one is requested. */
export interface Page<Bar> {
  bars: Bar[]
  /** How many of the requested ones it completes, for the progress. */
  done?: number
  splits?: Split[]
  /** Instruments that this source has no prices of, with the reason as a sentence. */
  unpriced?: (Instrument & { why: string })[]
  /** What the service refused for some instruments: a wrong key, or a plan without them. They stay without an answer. */
  refused?: { why: string; instruments: Instrument[] }
}

/**
 * Where prices come from. Another source is a file in this folder's `sources` with these two functions. They throw Error when the
 * service cannot be reached; what was yielded before stays.
 */
export interface Source {
  /** Stored with each bar and check; `price_sources` says by it what may be shown. At most 64 characters. */
  name: string
  dailyBars: (wanted: readonly WantedDays[]) => AsyncIterable<Page<DailyBar>>
  minuteBars: (wanted: readonly WantedMinute[]) => AsyncIterable<Page<MinuteBar>>
}

/** One text for an instrument, as a key of maps and for messages. */
export const nameOf = ({ market, symbol }: { market: string; symbol: string }) => `${market} ${symbol}`
