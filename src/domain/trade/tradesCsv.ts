import Papa from 'papaparse'
import { ACTION_COLUMNS, type ActionRow } from '../contract/action'
import type { PriceVerdict, PriceVerdicts } from '../prices/priceCheck'
import { instantOf, isoOfInstant } from '../time/instant'

/**
 * Where a spreadsheet would start to read a formula: at the start of a cell, and after a semicolon or a line break, because in many
 * countries spreadsheets split a file's lines at semicolons, whatever its quotation marks say. Formulas begin with these signs (OWASP,
 * "CSV injection"), also behind spaces or earlier apostrophes. Some programs read the full-width ＝＋－＠ as the signs themselves.
 */
const BEFORE_FORMULA = /(?<=^|[;\r\n])(?=['\s]*[=+\-@＝＋－＠\t\r\n])/g
const ADDED_APOSTROPHE = /(?<=^|[;\r\n])'(?=['\s]*[=+\-@＝＋－＠\t\r\n])/g

/** Puts one more apostrophe in front of each part of a text that a spreadsheet would compute. */
export const escapeCsvText = (text: string) => text.replace(BEFORE_FORMULA, "'")

/** The text of a cell of our own file, without the added apostrophes. */
export const unescapeCsvText = (cell: string) => cell.replace(ADDED_APOSTROPHE, '')

/** Rows as CSV: UTF-8, commas, CRLF line ends (RFC 4180), every cell in quotation marks. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { quotes: true },
  )}\r\n`

/** What the operator says of each stated price. Nothing reads these columns back. */
export const PRICE_COLUMNS: readonly { column: string; meaning: string; value: (found: PriceVerdict) => string }[] = [
  {
    column: 'price_inside',
    meaning:
      'Whether the operator found the price inside the market’s range: true or false. Empty if it was not checked.',
    value: ({ inside }) => String(inside),
  },
  {
    column: 'price_span',
    meaning: 'What the range covers: the minute of the date and the next one, or the day.',
    value: ({ span }) => span,
  },
  {
    column: 'price_low',
    meaning: 'The market’s lowest price in that time. Empty if its source’s prices may not be shown.',
    value: ({ range }) => range?.low ?? '',
  },
  { column: 'price_high', meaning: 'The highest, likewise.', value: ({ range }) => range?.high ?? '' },
  {
    column: 'price_source',
    meaning: 'Whose prices the operator compared it with.',
    value: ({ source }) => escapeCsvText(source),
  },
]

/** Its trade's tags, in files of whoever sees any. */
const TAGS_COLUMN = {
  column: 'tags',
  meaning:
    'The trade’s tags, one after the other. Only in your own files, and where the owner shows tags. No import reads it.',
}

/** Every column of the file, in its order. */
export const FILE_COLUMNS: readonly { column: string; meaning: string }[] = [
  ...ACTION_COLUMNS,
  ...PRICE_COLUMNS,
  TAGS_COLUMN,
]

/**
 * The file of a strategy's actions: "Download all actions (CSV)" writes it, the import and /recompute read it. One
 * action per line, in the order of recording. Times are in ISO 8601 and UTC. What has no value is an empty cell.
 * @param tags of each trade by its id; without any there is no column for them.
 */
export function writeActionsCsv(
  rows: readonly ActionRow[],
  verdicts: PriceVerdicts = new Map(),
  tags: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const lines = rows.map((row) => {
    const verdict = verdicts.get(row.id)
    const said = ACTION_COLUMNS.map(({ column, kind }) => {
      const value = String(row[column] ?? '')
      if (kind === 'text') return escapeCsvText(value)
      // In one form: servers write the same time in different ones.
      return kind === 'time' ? isoOfInstant(instantOf(value)) : value
    })
    return [
      ...said,
      ...PRICE_COLUMNS.map(({ value }) => (verdict ? value(verdict) : '')),
      ...(tags.size > 0 ? [escapeCsvText((tags.get(row.bet_id) ?? []).join('; '))] : []),
    ]
  })
  const columns = FILE_COLUMNS.filter((entry) => entry !== TAGS_COLUMN || tags.size > 0)
  return writeCsv([columns.map(({ column }) => column), ...lines])
}
