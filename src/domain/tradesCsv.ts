import Papa from 'papaparse'
import { ACTION_COLUMNS, type ActionRow } from './action'

/**
 * Spreadsheets take cells that begin like this for formulas (OWASP, "CSV injection"), also behind earlier apostrophes.
 * Some read the full-width forms ＝＋－＠ as the signs themselves.
 */
const NEEDS_APOSTROPHE = /^'*[=+\-@＝＋－＠\t\r\n]/
const HAS_APOSTROPHE = /^'+[=+\-@＝＋－＠\t\r\n]/

/** Puts one more apostrophe in front of a text that a spreadsheet would compute. */
export const escapeCsvText = (text: string) => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text)

/** The text of a cell of our own file, without the added apostrophe. */
export const unescapeCsvText = (cell: string) => (HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell)

/**
 * The file of a strategy's actions: "Download all actions (CSV)" writes it, the import and /recompute read it. UTF-8,
 * commas, CRLF line ends (RFC 4180), one action per line, in the order of recording. What has no value is an empty cell.
 */
export function writeActionsCsv(rows: readonly ActionRow[]): string {
  const lines = rows.map((row) =>
    ACTION_COLUMNS.map(({ column, kind }) => {
      const value = String(row[column] ?? '')
      return kind === 'text' ? escapeCsvText(value) : value
    }),
  )
  return `${Papa.unparse([ACTION_COLUMNS.map(({ column }) => column), ...lines])}\r\n`
}
