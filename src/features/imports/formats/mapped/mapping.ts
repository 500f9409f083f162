import type { SheetRow } from '../../sheet.rules'
import type { MappedField } from '../fields'
import type { Table } from '../table.rules'
import { IS_NEGATIVE } from './written'

/** The column of each field, from 0; absent for fields without a column. */
export interface Mapping {
  /** Row number of the headings. */
  headRow: number
  columns: Partial<Record<MappedField, number>>
  /** The columns of fees besides that of `fee`. */
  otherFees?: readonly number[]
  /** The market of all rows, unless a column or a row's symbol says it. */
  market: string
}

/** Rows that are looked at to tell what a column holds. */
export const LOOKED_AT = 50

/** The table below a row of headings, without rows that repeat it; null if there is no such row. */
export function tableAt(rows: readonly SheetRow[], headRow: number): Table | null {
  const index = rows.findIndex(({ row }) => row === headRow)
  const head = rows[index]
  if (!head) return null
  const below = rows.slice(index + 1)
  const width = Math.max(head.cells.length, ...below.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, place) => head.cells[place]?.trim() || `Column ${place + 1}`)
  const repeated = head.cells.join('\n')
  return { headings, headRow, rows: below.filter(({ cells }) => cells.join('\n') !== repeated) }
}

/** Required fields that have no column yet. */
export function missingFields(mapping: Mapping, table: Table | null): MappedField[] {
  const { columns } = mapping
  const missing = (['date', 'quantity'] as const).filter((field) => columns[field] === undefined)
  const { side, quantity, price, amount, closePrice, closeDate, reference } = columns
  // Without a column of sides the sign of the quantity tells, unless no quantity has one.
  const isSigned =
    quantity !== undefined && (table?.rows ?? []).some(({ cells }) => /[-−(]/.test(cells[quantity] ?? ''))
  return [
    ...missing,
    ...(side === undefined && quantity !== undefined && !isSigned && !(table && tellsSide(mapping, table))
      ? (['side'] as const)
      : []),
    ...(price === undefined && amount === undefined && reference === undefined ? (['price'] as const) : []),
    // One end of a position is not a position.
    ...(closePrice !== undefined && closeDate === undefined ? (['closeDate'] as const) : []),
    ...(closeDate !== undefined && closePrice === undefined ? (['closePrice'] as const) : []),
  ]
}

/** Whether the amounts tell the side: money is paid for purchases and received for sales. */
export const tellsSide = ({ columns }: Mapping, { rows }: Pick<Table, 'rows'>) => {
  const { side, quantity, amount, paid, received, price, closePrice } = columns
  const texts = (place: number | undefined) =>
    place === undefined
      ? []
      : rows.flatMap(({ cells }) => (/[1-9]/.test(cells[place] ?? '') ? [cells[place] ?? ''] : []))
  if (side !== undefined || price === undefined || closePrice !== undefined) return false
  if (texts(quantity).some((text) => IS_NEGATIVE.test(text))) return false
  if (amount === undefined) return paid !== undefined && received !== undefined
  const signs = new Set(texts(amount).map((text) => IS_NEGATIVE.test(text)))
  return signs.size === 2
}
