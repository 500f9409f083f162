import type { Cell, RawFill, RowReading } from '../fill'
import type { SheetRow } from '../sheet.rules'
import { HEAD_WITHIN } from './format'

/** A heading normalised for comparison: lower case, single spaces, no byte-order mark. */
export const headingOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** A row of headings with the rows below it. */
export interface Table {
  /** As written in the file. */
  headings: string[]
  /** Row number of the headings. */
  headRow: number
  rows: SheetRow[]
}

/** A row under its headings. */
export interface TableRow {
  row: number
  cells: string[]
  /** The cell under the first of these headings that the table has; null if it has none. */
  find: (...headings: string[]) => Cell | null
  /** Like `find`; empty if the row is too short. For headings that the format requires. */
  cell: (...headings: string[]) => Cell
}

/** The first row that has all of these headings, with the rows below it; null if there is none. */
export function findTable(rows: readonly SheetRow[], ...wanted: (string | string[])[]): Table | null {
  const index = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => {
    const headings = new Set(cells.map(headingOf))
    return wanted.every((one) => [one].flat().some((heading) => headings.has(headingOf(heading))))
  })
  const head = rows[index]
  if (!head) return null
  return {
    headings: head.cells.map((cell) => cell.replace(/^\ufeff/, '').trim()),
    headRow: head.row,
    rows: rows.slice(index + 1),
  }
}

/** The rows of a table by heading. Of a repeated heading the first counts. */
export function tableRows({ headings, rows }: Table): TableRow[] {
  const places = new Map<string, number>()
  headings.forEach((heading, place) => {
    if (!places.has(headingOf(heading))) places.set(headingOf(heading), place)
  })
  const head = headings.map(headingOf).join('\n')
  // Concatenated files repeat their headings.
  const below = rows.filter(({ cells }) => cells.map(headingOf).join('\n') !== head)
  return below.map(({ row, cells }) => {
    const find = (...names: string[]): Cell | null => {
      for (const name of names) {
        const place = places.get(headingOf(name))
        if (place !== undefined) return { column: headings[place] ?? '', text: cells[place] ?? '' }
      }
      return null
    }
    return { row, cells, find, cell: (...names) => find(...names) ?? { column: names[0] ?? '', text: '' } }
  })
}

const DEFAULTS: Omit<RawFill, 'row' | 'symbol' | 'market' | 'date' | 'quantity' | 'price'> = {
  id: null,
  group: null,
  sector: null,
  expiration: null,
  side: null,
  fee: null,
  currency: null,
  feeCurrency: null,
  base: null,
  proceeds: null,
  feeSign: 'any',
  feeFromProceeds: false,
}

/** A row that describes a fill. */
export const fillRow = (
  raw: Pick<RawFill, 'row' | 'symbol' | 'market' | 'date' | 'quantity' | 'price'> & Partial<RawFill>,
): RowReading => ({ kind: 'fill', raw: { ...DEFAULTS, ...raw } })

/** A row without a fill, and the reason. */
export const leftOutRow = (row: number, reason: string): RowReading => ({ kind: 'left-out', row, reason })

/** A cell with the same heading and another text. */
export const reworded = (cell: Cell, text: string): Cell => ({ column: cell.column, text })

/**
 * The expiration of an OCC symbol, as Alpaca and newer statements write it: underlying, YYMMDD, C or P, strike × 1000.
 */
export function occExpiration(symbol: string): string | null {
  const match = /^[A-Z.]{1,6} ?\s*(\d{2})(\d{2})(\d{2})[CP]\d{8}$/.exec(symbol.trim())
  return match ? `20${match[1]}-${match[2]}-${match[3]}` : null
}
