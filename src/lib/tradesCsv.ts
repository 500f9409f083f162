import Papa from 'papaparse'

/**
 * The file of a strategy's actions: what "Download all actions (CSV)" writes, and the import and /recompute read back.
 * UTF-8, commas, lines end in CRLF (RFC 4180), one action a line, in the order in which they were recorded.
 */
export const ACTION_CSV_COLUMNS = [
  'id',
  'bet_id',
  'date',
  'market',
  'sector',
  'symbol',
  'expiration',
  'side',
  'quantity',
  'price',
  'fee',
  'recorded_at',
  'first_recorded_at',
  'edits',
] as const

export type ActionCsvColumn = (typeof ACTION_CSV_COLUMNS)[number]

/** One line of the file. Decimals are text, so that no digit is lost; times are ISO 8601 in UTC. */
export interface ActionCsvRow {
  /** Ties in time count in the order of these. */
  id: number
  /** All actions of one trade share it. */
  bet_id: string
  date: string
  market: string
  sector: string | null
  symbol: string
  /** YYYY-MM-DD */
  expiration: string | null
  side: string
  quantity: string
  price: string
  fee: string
  recorded_at: string
  first_recorded_at: string
  edits: number
}

/** What people typed: the columns in which a spreadsheet could take a text for a formula. */
const TEXT_COLUMNS: readonly ActionCsvColumn[] = ['bet_id', 'market', 'sector', 'symbol']

/** A spreadsheet computes cells that begin like this (OWASP, "CSV injection"), or did before an apostrophe was put there. */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r\n]/
const HAS_APOSTROPHE = /^'+[=+\-@\t\r\n]/

/** A text as its cell holds it: one more apostrophe in front of what a spreadsheet would compute. */
export const escapeCsvText = (text: string) => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text)

/** The text that a cell of our own file stands for: takes the apostrophe away again that was put there. */
export const unescapeCsvText = (cell: string) => (HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell)

/** The whole file, heads first. Missing sectors and expirations are empty cells. */
export function writeActionsCsv(rows: readonly ActionCsvRow[]): string {
  const lines = rows.map((row) =>
    ACTION_CSV_COLUMNS.map((column) => {
      const value = String(row[column] ?? '')
      return TEXT_COLUMNS.includes(column) ? escapeCsvText(value) : value
    }),
  )
  return `${Papa.unparse([[...ACTION_CSV_COLUMNS], ...lines])}\r\n`
}
