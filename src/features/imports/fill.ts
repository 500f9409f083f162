import type { Market, Side } from '@/domain/markets'
import type { DecimalMark } from './amounts.rules'
import type { DateOrder } from './dates.rules'
import type { Answers, Raised } from './questions.rules'

/** One column of one row. */
export interface Cell {
  /** The column's heading in the file. */
  column: string
  text: string
}

/** One row of a file that states a fill, in the file's own words. */
export interface RawFill {
  row: number
  /** The broker's own id of the fill, where the file has one: the same id twice is the same fill. */
  id: string | null
  /** Own format: the trade that the row belongs to. */
  group: string | null
  symbol: Cell
  /** Where it was traded: a word of the cell, or the broker's name of a class that the user has to place. */
  market: Market | Cell | { class: string }
  sector: Cell | null
  /** `YYYY-MM-DD` where the format tells it itself. */
  expiration: Cell | string | null
  date: Cell
  /** null: the sign of the quantity tells. */
  side: Side | Cell | null
  quantity: Cell
  price: Cell
  fee: Cell | null
  /** What the price is in, as the file says; null for dollars unless a sign at the price says otherwise. */
  currency: string | null
  /** What the fee is in; null for the currency of the price. */
  feeCurrency: string | null
  /** A coin's name, where a fee may be charged in the coin that was traded. */
  base: string | null
  /** The broker's own sum for the row: quantity × price has to give it, or the row does not mean what it seems to. */
  proceeds: Cell | null
  /** A minus at the fee: what was paid (Interactive Brokers), or nothing said by the sign. */
  feeSign: 'negative-is-paid' | 'any'
  /** The fee is not stated: it is what the broker's sum differs from quantity × price. */
  feeFromProceeds: boolean
}

/** A fill that can be recorded. Decimals are plain text, the date is ISO 8601 in UTC. */
export interface Fill {
  row: number
  /** Its place in time among fills of the same instant: the order of the file, turned round where that is newest first. */
  place: number
  id: string | null
  group: string | null
  /** Microseconds since 1970. */
  at: number
  date: string
  market: Market
  sector: string | null
  symbol: string
  expiration: string | null
  side: Side
  quantity: string
  price: string
  /** USD. */
  fee: string
}

/** What is wrong with a row: where, what is there, and what is expected. */
export interface Problem {
  row: number
  column: string
  found: string
  expected: string
}

/** What a format makes of a row. */
export type RowReading =
  | { kind: 'fill'; raw: RawFill }
  | { kind: 'left-out'; row: number; reason: string }
  | { kind: 'problem'; problem: Problem }

export interface FillContext {
  mark: DecimalMark
  order: DateOrder
  /** IANA name, for dates that name no zone. */
  zone: string
  answers: Answers
  now: Date
}

export interface FillReading {
  fill: Fill | null
  problems: Problem[]
  leftOut: string | null
  /** What this row asks the user, answered or not. */
  raised: Raised[]
}
