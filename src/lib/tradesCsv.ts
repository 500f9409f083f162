import Papa from 'papaparse'
import { ACTION_COLUMNS, type ActionRow } from '@/domain/actionColumns'

/**
 * The file of a strategy's actions: what "Download all actions (CSV)" writes, and the import and /recompute read back.
 * UTF-8, commas, lines end in CRLF (RFC 4180), one action a line, in the order in which they were recorded.
 */
export const ACTION_CSV_COLUMNS = ACTION_COLUMNS.map(({ column }) => column)

export type ActionCsvRow = ActionRow

/** A spreadsheet computes cells that begin like this (OWASP, "CSV injection"), or did before an apostrophe was put there. */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r\n]/
const HAS_APOSTROPHE = /^'+[=+\-@\t\r\n]/

/** A text as its cell holds it: one more apostrophe in front of what a spreadsheet would compute. */
export const escapeCsvText = (text: string) => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text)

/** The text of a cell of our own file, without the apostrophe that was put there. */
export const unescapeCsvText = (cell: string) => (HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell)

/** The whole file, heads first. Missing sectors and expirations are empty cells. */
export function writeActionsCsv(rows: readonly ActionCsvRow[]): string {
  const lines = rows.map((row) =>
    ACTION_COLUMNS.map((entry) => {
      const value = String(row[entry.column] ?? '')
      return 'isTyped' in entry ? escapeCsvText(value) : value
    }),
  )
  return `${Papa.unparse([[...ACTION_CSV_COLUMNS], ...lines])}\r\n`
}
