import {
  type FileCell,
  HEAD_WITHIN,
  type ImportFormat,
  type RawFee,
  type RawFill,
  type RowReading,
  type SplitRow,
} from '@/features/imports/fills/fill'
import type { SheetRow } from '../sheet.rules'

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
export interface FileRow {
  row: number
  cells: string[]
  /** The cell under the first of these headings that the table has; null if it has none. */
  find: (...headings: Heading[]) => FileCell | null
  /** Like `find`; empty if the row is too short. For headings that the format requires. */
  cell: (...headings: Heading[]) => FileCell
}

/** A heading, in any case and spacing; or a pattern of it as written. */
export type Heading = string | RegExp

const isHeading = (written: string, heading: Heading) =>
  typeof heading === 'string' ? headingOf(written) === headingOf(heading) : heading.test(written)

/** A row of headings as it is written, without a byte-order mark. */
export const headingsOf = ({ cells }: SheetRow) => cells.map((cell) => cell.replace(/^\ufeff/, '').trim())

/** Whether a row has all of these headings; of an array, any one is enough. */
export const hasHeadings = (headings: readonly string[], ...wanted: (Heading | Heading[])[]) =>
  wanted.every((one) => [one].flat().some((heading) => headings.some((written) => isHeading(written, heading))))

/** The first row that has all of these headings, with the rows below it; null if there is none. */
export function findTable(rows: readonly SheetRow[], ...wanted: (Heading | Heading[])[]): Table | null {
  const index = rows.slice(0, HEAD_WITHIN).findIndex((row) => hasHeadings(headingsOf(row), ...wanted))
  const head = rows[index]
  return head ? { headings: headingsOf(head), headRow: head.row, rows: rows.slice(index + 1) } : null
}

/** Returns a reader of each row of the first table with these headings; of an array of them, any one is enough. */
export const tableReader =
  (headings: readonly (Heading | Heading[])[], readRow: (row: FileRow) => RowReading): ImportFormat['read'] =>
  (rows) => {
    const table = findTable(rows, ...headings)
    return table && tableRows(table).map(readRow)
  }

/** The rows of a table by heading. Of a repeated heading the first counts. */
export function tableRows({ headings, rows }: Table): FileRow[] {
  const places = new Map<Heading, number>()
  const placeOf = (heading: Heading) => {
    const known = places.get(heading) ?? headings.findIndex((written) => isHeading(written, heading))
    places.set(heading, known)
    return known
  }
  const head = headings.map(headingOf).join('\n')
  // Concatenated files repeat their headings.
  const below = rows.filter(({ cells }) => cells.length !== headings.length || cells.map(headingOf).join('\n') !== head)
  return below.map(({ row, cells }) => {
    const find = (...names: Heading[]): FileCell | null => {
      const place = names.map(placeOf).find((at) => at >= 0)
      return place === undefined ? null : { column: headings[place] ?? '', text: cells[place] ?? '' }
    }
    return { row, cells, find, cell: (...names) => find(...names) ?? { column: String(names[0]), text: '' } }
  })
}

const UNSAID: RawFill['said'] = { amount: null, profit: null, balance: null, held: null }

/** A row that describes a fill. All fields are named, which takes a third of the time of copying the defaults. */
export const fillRow = (
  raw: Pick<RawFill, 'row' | 'symbol' | 'market' | 'date' | 'quantity' | 'price'> & Partial<RawFill>,
): Extract<RowReading, { kind: 'fill' }> => ({
  kind: 'fill',
  raw: {
    row: raw.row,
    part: raw.part ?? 0,
    apart: raw.apart ?? null,
    account: raw.account ?? null,
    cancels: raw.cancels ?? false,
    unknownWord: raw.unknownWord ?? null,
    id: raw.id ?? null,
    group: raw.group ?? null,
    stated: raw.stated ?? null,
    linked: raw.linked ?? null,
    symbol: raw.symbol,
    lacksSymbol: raw.lacksSymbol ?? false,
    market: raw.market,
    plain: raw.plain ?? {},
    expiration: raw.expiration ?? null,
    strike: raw.strike ?? null,
    right: raw.right ?? null,
    multiplier: raw.multiplier ?? null,
    date: raw.date,
    side: raw.side ?? null,
    mayBePosition: raw.mayBePosition ?? null,
    quantity: raw.quantity,
    lots: raw.lots ?? null,
    price: raw.price,
    amount: raw.amount ?? null,
    isNetUnknown: raw.isNetUnknown ?? false,
    fees: raw.fees ?? [],
    currency: raw.currency ?? null,
    isRecorded: raw.isRecorded ?? false,
    rate: raw.rate ?? null,
    base: raw.base ?? null,
    proceeds: raw.proceeds ?? null,
    total: raw.total ?? null,
    feeFromProceeds: raw.feeFromProceeds ?? false,
    said: raw.said ?? UNSAID,
  },
})

/** The fields of a fill that its coin pair gives. @param symbol the cell that names the pair */
export const coinPairFields = (symbol: FileCell, base: string, quote: string | null) =>
  ({ symbol: reworded(symbol, base), market: 'CRYPTO', currency: quote, base }) as const

/** The fee of a row with one column of fees, in the currency of its price unless it is given. */
export const oneFee = (
  cell: FileCell | null,
  currency: string | null = null,
  sign: RawFee['sign'] = 'any',
): RawFee[] => (cell ? [{ cell, currency, sign }] : [])

/** A row without a fill, and the reason. */
export const leftOutRow = (
  row: number,
  reason: string,
  date: FileCell | null = null,
): Extract<RowReading, { kind: 'left-out' }> => ({
  kind: 'left-out',
  row,
  reason,
  date,
})

/** A row that changes the number of shares. @param name of the share */
export const splitRow = (row: number, name: string, split: SplitRow, date: FileCell | null = null): RowReading => ({
  ...leftOutRow(
    row,
    `A split of ${name}, which doesn’t fit the shares bought in this file: purchases may be missing, and results around it may be wrong`,
    date,
  ),
  isUnknownMarket: true,
  split,
})

/** A row that cannot be read because of a cell. */
export const problemRow = (row: number, { column, text }: FileCell, expected: string): RowReading => ({
  kind: 'problem',
  problem: { row, column, found: text.trim(), expected },
})

/** A cell with the same heading and another text. */
export const reworded = (cell: FileCell, text: string): FileCell => ({ column: cell.column, text })

/**
 * Which rows to read in a file that lists the same fill several times: as an execution, in its order, and in totals.
 * Executions are read, or orders if the file has no executions.
 */
export function levelFilter(levels: readonly string[]): (level: string) => boolean {
  const isExecution = (level: string) => /^(|execution|trade)$/i.test(level.trim())
  const hasExecutions = levels.some(isExecution)
  return hasExecutions ? isExecution : (level) => /^order$/i.test(level.trim())
}
