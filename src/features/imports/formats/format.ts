import type { DecimalMark } from '../amounts.rules'
import type { DateOrder } from '../dates.rules'
import type { RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'

/** A kind of file that is known by its headings. */
export interface ImportFormat {
  id: string
  /** Whose file, and which of its kinds. */
  name: string
  /** What a person should know about how it is read; empty when there is nothing to say. */
  note: string
  /** null: the file itself has to show it. */
  mark: DecimalMark | null
  /** Where the file fits both marks it is this one, and nobody is asked: files that people open in spreadsheets. */
  usualMark?: DecimalMark
  order: DateOrder | null
  /** Zone of dates that name none, to begin with (IANA). */
  zone: string
  /** Rows from the top in which its headings may stand. */
  headWithin: number
  /** All rows of the file; null when this is another kind of file. Never throws. */
  read: (rows: readonly SheetRow[]) => RowReading[] | null
}

/** Past every preamble of a file that is one table. */
export const HEAD_WITHIN = 60
