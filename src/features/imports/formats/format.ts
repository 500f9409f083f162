import type { DecimalMark } from '../amounts.rules'
import type { DateOrder } from '../dates.rules'
import type { RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'

/** A kind of file, recognised by its headings. */
export interface ImportFormat {
  id: string
  /** The broker, and which of its files. */
  name: string
  /** A note to the user on how it is read; may be empty. */
  note: string
  /** null if it is detected from the file. */
  mark: DecimalMark | null
  /** The default if the file fits both marks, for files that people edit in spreadsheets. */
  usualMark?: DecimalMark
  order: DateOrder | null
  /** Default zone of dates without one (IANA). */
  zone: string
  /** Its headings are within this many rows from the top. */
  headWithin: number
  /** All rows of the file; null if it is another kind of file. Never throws. */
  read: (rows: readonly SheetRow[]) => RowReading[] | null
}

/** More rows than any preamble of a file with a single table. */
export const HEAD_WITHIN = 60
