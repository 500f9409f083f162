import { ACTION_FIELDS, type ActionContent, type ActionField } from '@/domain/action'
import type { Market, Side } from '@/domain/markets'
import type { DecimalMark } from './amounts.rules'
import type { DateOrder } from './dates.rules'
import type { Answers, Raised } from './questions.rules'
import type { SheetRow } from './sheet.rules'

/** One column of one row. */
export interface FileCell {
  /** The column's heading. */
  column: string
  text: string
}

/** The fields that each broker writes differently. */
const READ_APART = [
  'symbol',
  'market',
  'expiration',
  'side',
  'date',
  'quantity',
  'price',
  'fee',
  'currency',
  'usd_rate',
] as const
/** The other fields, which only our own files have, and which are read as in the form. */
export type PlainField = Exclude<ActionField, (typeof READ_APART)[number]>
export const PLAIN_FIELDS = ACTION_FIELDS.filter(
  (field): field is PlainField => !READ_APART.some((apart) => apart === field),
)

/** An asset class that is not one of the markets here, and the cell that says it. */
export interface AssetClass {
  class: string
  cell: FileCell
}

/** One row of a file that describes a fill, as written. */
export interface RawFill {
  row: number
  /** The broker's own id of the fill, if any: equal ids are the same fill. */
  id: string | null
  /** In our own files, the trade of the row; otherwise null. */
  group: string | null
  symbol: FileCell
  /** The market, or an asset class that the user has to assign. */
  market: Market | AssetClass
  plain: Partial<Record<PlainField, FileCell>>
  /** `YYYY-MM-DD` if the format determines it. */
  expiration: FileCell | string | null
  date: FileCell
  /** A cell holds a word that may need the user's answer; null if the quantity's sign tells the side. */
  side: Side | FileCell | null
  /**
   * Set if the side is long or short and its column has no words for buying and selling: it may be the position, whose
   * `effect` column says whether the row opens or closes it.
   */
  mayBePosition: { effect: FileCell | null } | null
  quantity: FileCell
  price: FileCell
  /** The amount of money from which an empty price is computed. */
  amount: FileCell | null
  fee: FileCell | null
  /**
   * The price's currency according to its own column or the format; null if the price, its heading or a FOREX symbol may
   * state it.
   */
  currency: string | null
  /** Our own file: the currency is what was recorded, even where the symbol names another. */
  isRecorded: boolean
  /** An exchange rate of the currency, and what it says; null where the user has to say it. */
  rate: { cell: FileCell; says: RateColumn | null } | null
  /** The fee's currency; null for that of the price. */
  feeCurrency: string | null
  /** The traded coin, if the fee may be charged in it. */
  base: string | null
  /** The broker's own sum for the row. If quantity × price differs, the row was misread. */
  proceeds: FileCell | null
  /** The broker's own sum including the fee: it must differ from {@link proceeds} by the fee. */
  total: FileCell | null
  /** Whether a minus means that the fee was paid (Interactive Brokers) or a rebate (our own file), or its sign means nothing. */
  feeSign: 'negative-is-paid' | 'negative-is-rebate' | 'any'
  /** The fee is not stated but is the difference between the broker's sum and quantity × price. */
  feeFromProceeds: boolean
}

/** What a column of rates says: dollars for one unit of the price's currency, or its units for one dollar. */
export type RateColumn = 'dollars' | 'perDollar'

/** A fill ready to be recorded. Decimals are plain text, the date is ISO 8601 in UTC. */
export interface Fill extends ActionContent {
  row: number
  /** Order among fills of the same instant: the file's, reversed if the file is newest first. */
  place: number
  id: string | null
  group: string | null
  /** Microseconds since 1970. */
  at: number
}

/** A problem of a row: its column, the text found, and what is expected. */
export interface Problem {
  row: number
  column: string
  found: string
  expected: string
}

/** How a format reads a row. */
export type RowReading =
  | { kind: 'fill'; raw: RawFill }
  | {
      kind: 'left-out'
      row: number
      reason: string
      /** Its date cell, which helps to tell the order of day and month in that column. */
      date: FileCell | null
      /** The row is a fill, of a market that is not known here. */
      isUnknownMarket?: boolean
    }
  | { kind: 'problem'; problem: Problem }

export interface FillContext {
  mark: DecimalMark
  order: DateOrder
  /** The order of the numbers in expiration dates. */
  expirationOrder: DateOrder
  /** IANA name of the zone of times without one; null if the user has to choose. */
  zone: string | null
  answers: Answers
  now: Date
}

export interface FillReading {
  fill: Fill | null
  /** The file states a day without a time. */
  isDay: boolean
  problems: Problem[]
  leftOut: string | null
  /** The row's questions to the user, answered or not. */
  raised: Raised[]
}

/** A kind of file, recognised by its headings. */
export interface ImportFormat {
  id: string
  /** The broker, and which of its files. */
  name: string
  /** A note to the user on how it is read; may be empty. */
  note: string
  /** The decimal mark and the zone of times without one (IANA), where the format fixes them; else the user is asked. */
  mark?: DecimalMark
  zone?: string
  /** All rows of the file; null if it is another kind of file. Never throws. */
  read: (rows: readonly SheetRow[]) => RowReading[] | null
}

/** The headings of a file with a single table are within this many rows. */
export const HEAD_WITHIN = 60
