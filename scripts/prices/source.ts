import type { Market } from '../../src/domain/contract/markets.ts'

/**
 * Something with a price: a market, and a symbol in the spelling of the database's private.price_symbol() (AAPL, BTC/USD, SAP:EUR).
 */
export interface Instrument {
  market: Market
  symbol: string
}

/** The requested days of an instrument: the first and the last (YYYY-MM-DD). */
export interface WantedDays extends Instrument {
  from: string
  to: string
}

/** A requested minute of an instrument, by its beginning (milliseconds since 1970), or a range of minutes. */
export interface WantedMinute extends Instrument {
  atMs: number
  /** The beginning of the last requested minute; absent for a single minute. */
  untilMs?: number
}

/** Prices are as traded, in the currency of the instrument. A number, or text where a number would lose digits. */
type Price = number | string

/**
 * A day as traded, not adjusted for splits: the UTC day for coins, otherwise the exchange's day (YYYY-MM-DD). A source may know only
 * the close.
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

/** From this day, there are `ratio` new units for each old one. */
export interface Split extends Instrument {
  day: string
  ratio: number
}

/** All cash dividends of a day, for one share, as shares were counted then. `day` is the ex-date. */
export interface Dividend extends Instrument {
  day: string
  amount: Price
  /** Three letters; USD if missing. */
  currency?: string
}

/** A part of an answer, which is stored before the next one is requested. */
export interface Page<Bar> {
  bars: Bar[]
  /** How many of the requested items it completes, for the progress. */
  done?: number
  splits?: Split[]
  dividends?: Dividend[]
  /** Instruments for which this source has no prices, with the reason as a sentence. */
  unpriced?: (Instrument & { why: string })[]
  /** Refusals for some instruments: a wrong key, or a plan that does not include them. They stay unanswered. */
  refused?: { why: string; instruments: Instrument[] }
}

/**
 * A source of prices. To add one, write a file in the folder `sources` with these two functions. They throw an Error if the service
 * cannot be reached; what they yielded before stays.
 */
export interface Source {
  /** Stored with each bar and check. `price_sources` says which sources may be shown. At most 64 characters. */
  name: string
  dailyBars: (wanted: readonly WantedDays[]) => AsyncIterable<Page<DailyBar>>
  minuteBars: (wanted: readonly WantedMinute[]) => AsyncIterable<Page<MinuteBar>>
}

/** An instrument as text, for map keys and messages. */
export const nameOf = ({ market, symbol }: { market: string; symbol: string }) => `${market} ${symbol}`
