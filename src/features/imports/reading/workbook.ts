import readWorkbook from 'read-excel-file/web-worker'
import type { SheetRow } from '@/features/imports/sheet.rules'

/** A spreadsheet has no zones: its times are read as they are shown, which is UTC here. */
const dateText = (date: Date) =>
  date
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')
    .replace(/ 00:00:00$/, '')

/** The library's types call a date its constructor. */
const cellText = (cell: unknown): string => (cell === null ? '' : cell instanceof Date ? dateText(cell) : String(cell))

/**
 * The rows of a workbook's sheets, one below the other. Its dates are written as `2026-11-02 14:31:05`, in no zone.
 * @throws an Error if it is no workbook.
 */
export async function rowsOfWorkbook(bytes: ArrayBuffer): Promise<SheetRow[]> {
  const sheets = await readWorkbook(bytes, { parseNumber: (digits) => digits })
  return sheets
    .flatMap(({ data }) => data)
    .map((cells, at) => ({ row: at + 1, cells: cells.map(cellText), isTorn: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}
