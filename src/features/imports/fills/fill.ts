import { ACTION_FIELDS, type ActionContent, type ActionField } from '@/domain/contract/action'
import type { Market, Side } from '@/domain/contract/markets'
import type { DecimalMark } from '@/features/imports/cells/amounts.rules'
import type { DateOrder } from '@/features/imports/cells/dates.rules'
import type { Answers, Raised } from '@/features/imports/cells/questions.rules'
import type { SheetRow } from '@/features/imports/sheet.rules'

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
  'strike',
  'option_right',
  'multiplier',
  'side',
  'date',
  'quantity',
  'price',
  'fee',
  'currency',
  'usd_rate',
  // The trade that a file names gets another id here.
  'linked',
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

/** A fee of a row. */
export interface RawFee {
  cell: FileCell
  /** null for that of the price. */
  currency: string | null
  /**
   * Whether a minus means that it was paid (Interactive Brokers) or a rebate (our own file), or its sign means nothing; `asked` for a
   * column with both signs, whose meaning the user has to say.
   */
  sign: 'negative-is-paid' | 'negative-is-rebate' | 'any' | 'asked'
}

/** A sum of the broker's own. */
export interface RawSum {
  cell: FileCell
  /** null where the file does not say. */
  currency: string | null
}

/** One row of a file that describes a fill, as written. */
export interface RawFill {
  row: number
  /** 1 for the exit of a row that is a whole position, otherwise 0. */
  part: 0 | 1
  /** Rows with another key never share a trade; null where the contract alone decides. */
  apart: string | null
  /** The account's name, in a file of several. */
  account: string | null
  /** The row takes back a fill, of the side that it names: `cancelled.rules.ts` finds it. */
  cancels: boolean
  /** A word of a column of statuses or types that is not known: the user has to say whether its rows are fills. */
  unknownWord: FileCell | null
  /** The broker's own id of the fill, if any: equal ids are the same fill. */
  id: string | null
  /** In our own files, the trade of the row; otherwise null. */
  group: string | null
  /** In our own files, the fields that they have a column for; otherwise null. */
  stated: readonly ActionField[] | null
  /** In our own files, the file's name of the trade on the other side of an assignment or exercise. */
  linked: string | null
  symbol: FileCell
  /** The file has no column of symbols, so the user types one for all rows. */
  lacksSymbol: boolean
  /** The market, or an asset class that the user has to assign. */
  market: Market | AssetClass
  plain: Partial<Record<PlainField, FileCell>>
  /** `YYYY-MM-DD` if the format determines it. */
  expiration: FileCell | string | null
  /** The strike, call or put, and the multiplier by columns of their own; null where only the symbol says them, if anything does. */
  strike: FileCell | null
  right: FileCell | null
  multiplier: FileCell | null
  date: FileCell
  /** A cell holds a word that may need the user's answer; null if the quantity's sign tells the side. */
  side: Side | FileCell | null
  /**
   * Set if the side is long or short and its column has no words for buying and selling: it may be the position, whose
   * `effect` column says whether the row opens or closes it.
   */
  mayBePosition: { effect: FileCell | null } | null
  quantity: FileCell
  /** The quantity is in lots, or the user has to say whether it is. */
  lots: 'lots' | 'asked' | null
  price: FileCell
  /** The amount of money from which an empty price is computed. */
  amount: FileCell | null
  /** The amount's heading does not say whether the fees are in it. */
  isNetUnknown: boolean
  fees: RawFee[]
  /**
   * The price's currency according to its own column or the format; null if the price, its heading or a FOREX symbol may
   * state it.
   */
  currency: string | null
  /** Our own file: the currency is what was recorded, even where the symbol names another. */
  isRecorded: boolean
  /** An exchange rate of the currency, and what it says; null where the user has to say it. */
  rate: { cell: FileCell; says: RateColumn | null } | null
  /** The traded coin, if the fee may be charged in it. */
  base: string | null
  /** The broker's own sum for the row. If quantity × price differs, the row was misread. */
  proceeds: FileCell | null
  /** The broker's own sum including the fee: it must differ from {@link proceeds} by the fee. */
  total: FileCell | null
  /** The fee is not stated but is the difference between the broker's sum and quantity × price. */
  feeFromProceeds: boolean
  /**
   * What an unknown file says of the row beside its price, which `sums.rules.ts` checks it against: an amount of money, with or without
   * the fees, a position's profit, the money and the units held after it.
   */
  said: { amount: RawSum | null; profit: RawSum | null; balance: RawSum | null; held: FileCell | null }
}

/** What a column of rates says: dollars for one unit of the price's currency, or its units for one dollar. */
export type RateColumn = 'dollars' | 'perDollar'

/**
 * A fill ready to be recorded. Decimals are plain text, the date is ISO 8601 in UTC; `linked` is the file's name of the other trade, until
 * the import is planned.
 */
export interface Fill extends ActionContent, Pick<RawFill, 'row' | 'part' | 'apart' | 'id' | 'group' | 'stated'> {
  /** Order among fills of the same instant: the file's, reversed if the file is newest first. */
  place: number
  /** Microseconds since 1970. */
  at: number
}

/** A problem of a row: its column, the text found, and what is expected. */
export interface Problem {
  row: number
  column: string
  found: string
  expected: string
  /** Set if the row contradicts a sum of the file: both, and the readings with which it would not. */
  sums?: { said: string; read: string; agrees: string[] }
}

/** What a row says of a split: shares that were added or taken away, or, in two rows, the old and the new ones. */
export interface SplitRow {
  symbol: FileCell
  date: FileCell
  quantity: FileCell
  /** The money of the row, whose sign tells old shares, which leave, from new ones. */
  amount: FileCell | null
  /** New units for old ones, where the file states them. */
  ratio: readonly [units: number, of: number] | null
}

/** What a row says of cash that was paid for a part of a share, which a split left. */
export interface CashRow {
  symbol: FileCell
  date: FileCell
  amount: FileCell
}

/** A row without a fill that can be imported. */
export interface LeftOutRow {
  row: number
  reason: string
  /** The row is a fill, of a market that is not known here. */
  isUnknownMarket?: boolean
  /** The row is a split, which is applied if the file has what was held. */
  split?: SplitRow
  /** The symbol of units that came or went without a trade, so that what is held differs from what was traded. */
  moves?: FileCell
  /** The row is cash for a part of a share, which is a sale of it if the file has the split that left it. */
  cash?: CashRow
}

/** How a format reads a row. */
export type RowReading =
  | { kind: 'fill'; raw: RawFill }
  // Its date cell helps to tell the order of day and month in that column.
  | ({ kind: 'left-out'; date: FileCell | null } & LeftOutRow)
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
  /** It is left out because its market is not known here. */
  isUnknownMarket?: boolean
  /** The row in the file's own currency; null where it could not be read. */
  asRead: AsRead | null
  /** The other instant of a time in an hour that occurs twice. */
  second: string | null
  /** The row's questions to the user, answered or not. */
  raised: Raised[]
}

/** A row as it was read, in the file's currency, for comparing it with the file's sums. */
export interface AsRead {
  quantity: string
  price: string
  fees: { paid: string; currency: string }[]
  multiplier: string
  currency: string
  /** Digits after the point of the price as it is written. */
  decimals: number
  /** The row's exchange rate, as it is written; null without one. */
  rate: string | null
  /** What the price was multiplied by to be stored. */
  conversion: string
}

/** A kind of file, recognised by its headings. */
export interface ImportFormat {
  id: string
  /** The broker, and which of its files. */
  name: string
  /** A note to the user on how it is read. */
  note?: string
  /** The decimal mark and the zone of times without one (IANA), where the format fixes them; else the user is asked. */
  mark?: DecimalMark
  zone?: string
  /** Zones that the broker writes in, if the user has to choose. */
  zones?: readonly string[]
  /** Questions that the broker's files leave open, answered for all of them, by the questions' ids. */
  answers?: Answers
  /** It never groups digits, so a comma means that a spreadsheet has rewritten its numbers. */
  isUngrouped?: boolean
  /** All rows of the file; null if it is another kind of file. Never throws. */
  read: (rows: readonly SheetRow[]) => RowReading[] | null
}

/** The headings of a file with a single table are within this many rows. */
export const HEAD_WITHIN = 60
