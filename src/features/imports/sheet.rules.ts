import Papa from 'papaparse'

/** One row of the file. */
export interface SheetRow {
  /** Its number as a spreadsheet shows it, from 1: a description over three lines is one row, an empty row counts. */
  row: number
  cells: string[]
  /** The quotation marks of this row do not close. */
  isTorn: boolean
}

/** What parts the cells of a row. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Rows that are read to tell how a file parts its cells. */
const GUESS_FROM_ROWS = 200

/** The rows of a text that hold anything. Never throws. */
export function parseSheet(text: string, delimiter: Delimiter, preview = 0): SheetRow[] {
  const { data, errors } = Papa.parse<string[]>(withLineFeeds(text), { delimiter, newline: '\n', preview })
  const torn = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return data
    .map((cells, index) => ({ row: index + 1, cells, isTorn: torn.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** The delimiter under which most rows have the same number of cells, more than one: for files nobody recognises. */
export function guessDelimiter(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const { cells } of parseSheet(text, delimiter, GUESS_FROM_ROWS)) {
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    }
    const alike = Math.max(0, ...[...counts].filter(([cells]) => cells > 1).map(([, rows]) => rows))
    return { delimiter, alike }
  })
  return scored.reduce((best, one) => (one.alike > best.alike ? one : best)).delimiter
}
