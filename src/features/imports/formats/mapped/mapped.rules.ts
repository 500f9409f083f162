import { type DecimalMark, numberIn } from '@/features/imports/cells/amounts.rules'
import type { RowReading } from '@/features/imports/fills/fill'
import type { OtherNumber } from '@/features/imports/fills/sums.rules'
import { type SheetRow, textAt } from '../../sheet.rules'
import { wordsOf } from '../headings.rules'
import { leftOutRow, levelFilter, type Table } from '../table.rules'
import { fileOf, finder, type Known } from './file.rules'
import { type Mapping, missingFields, tableAt } from './mapping'
import { readRow } from './row.rules'

const LEVEL = /^(level of detail|data discriminator)$/

const NOTHING_KNOWN: Known = {
  words: () => null,
  side: null,
  isByMoney: false,
  isTable: false,
  fees: new Map(),
  splits: new Set(),
}

/** The rows of an unknown file by the user's mapping; none while a required column is missing. */
export function readMapped(rows: readonly SheetRow[], mapping: Mapping): RowReading[] {
  const table = tableAt(rows, mapping.headRow)
  return table && missingFields(mapping, table).length === 0 ? readTable(table, mapping) : []
}

/** The rows of a table by a mapping that has all required columns. */
export function readTable(table: Table, mapping: Mapping, known: Known = NOTHING_KNOWN): RowReading[] {
  const file = fileOf(table, mapping, known)
  const whole = known.isTable ? table.rows : withContinued(table, mapping)
  const levels = table.headings.findIndex((heading) => LEVEL.test(wordsOf(heading)))
  const levelOf = ({ cells }: SheetRow) => (levels < 0 ? '' : (cells[levels] ?? ''))
  const isWanted = levelFilter(whole.map(levelOf))
  return whole.flatMap((sheetRow): RowReading[] => {
    const find = finder(table, mapping, sheetRow)
    if (!isWanted(levelOf(sheetRow)))
      return [leftOutRow(sheetRow.row, `${levelOf(sheetRow)}: names fills that have rows of their own`, find('date'))]
    return readRow(sheetRow, find, file)
  })
}

/** Rows of an order's further fills, which leave out what and which side the order was of: with those of the row above. */
function withContinued({ rows }: Table, { columns }: Mapping): readonly SheetRow[] {
  const { symbol, side, date, quantity, price } = columns
  if (symbol === undefined || side === undefined) return rows
  let above: readonly string[] = []
  return rows.map((row) => {
    const { cells } = row
    const isFilled = (place: number | undefined) => textAt(row, place) !== ''
    if (![date, quantity, price].every(isFilled) || isFilled(symbol) || isFilled(side)) {
      if (isFilled(symbol)) above = cells
      return row
    }
    return {
      ...row,
      cells: cells.map((cell, place) => (place === symbol || place === side ? (above[place] ?? cell) : cell)),
    }
  })
}

/** The numbers of a row in columns that no field has: one of them may be what a row's sum lacks. */
export function otherNumbers(
  table: Table | null,
  { columns, otherFees = [] }: Mapping,
  mark: DecimalMark,
): (row: number) => OtherNumber[] {
  const used = new Set([...Object.values(columns), ...otherFees])
  const byRow = new Map(table?.rows.map(({ row, cells }) => [row, cells]))
  return (row) =>
    (byRow.get(row) ?? []).flatMap((text, place) => {
      const value = used.has(place) ? null : numberIn({ text }, mark)
      return value ? [{ column: table?.headings[place] ?? '', value }] : []
    })
}
