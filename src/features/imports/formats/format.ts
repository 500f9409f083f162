import type { DecimalMark } from '../amounts.rules'
import type { DateOrder } from '../dates.rules'
import type { RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'

/** A kind of file that is known by its headings. */
export interface ImportFormat {
  id: string
  /** Whose file, and which of its kinds. */
  name: string
  /** What a user should know about how it is read; may be empty. */
  note: string
  /** null: the file itself has to show it. */
  mark: DecimalMark | null
  /** Where the file fits both marks it is this one, without a question: files that people open in spreadsheets. */
  usualMark?: DecimalMark
  order: DateOrder | null
  /** Zone of dates that name none, to begin with (IANA). */
  zone: string
  /** Its headings are within this many rows from the top. */
  headWithin: number
  /** All rows of the file; null when this is another kind of file. Never throws. */
  read: (rows: readonly SheetRow[]) => RowReading[] | null
}

/** Past every preamble of a file that is one table. */
export const HEAD_WITHIN = 60
