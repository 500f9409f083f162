import type { DecimalMark } from '../amounts.rules'
import type { RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'

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

/** More rows than any preamble of a file with a single table. */
export const HEAD_WITHIN = 60
