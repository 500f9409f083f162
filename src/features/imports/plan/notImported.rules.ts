import { contractName } from '@/domain/contract/contractName'
import { escapeCsvText, writeCsv } from '@/domain/trade/tradesCsv'
import type { ReadingShown } from '@/features/imports/reading/reading.rules'
import type { RefusedTrade } from './batches.rules'

/** A skipped row, and why. */
interface NotImported {
  row: number
  column: string
  found: string
  reason: string
}

/** Every row of a file that did not become an action. */
export function notImported(
  { problems, leftOut }: Pick<ReadingShown, 'problems' | 'leftOut'>,
  duplicateRows: readonly number[],
  refused: readonly RefusedTrade[],
): NotImported[] {
  return [
    ...problems.map(({ row, column, found, expected, sums }) => ({
      ...{ row, column, found },
      reason: sums ? `The file says ${sums.said}; as read, it makes ${sums.read}` : `Expected: ${expected}`,
    })),
    ...leftOut.flatMap(({ reason, rows }) => rows.map((row) => ({ row, column: '', found: '', reason }))),
    ...duplicateRows.map((row) => ({ row, column: '', found: '', reason: 'It’s already in the strategy' })),
    ...refused.flatMap(({ trade, message }) =>
      trade.fills.map(({ row }) => ({
        row,
        column: '',
        found: contractName(trade),
        reason: `Refused by the database: ${message}`,
      })),
    ),
  ].sort((a, b) => a.row - b.row)
}

/** The skipped rows as a CSV. Cells are escaped, so that spreadsheets do not compute formulas. */
export const writeNotImported = (rows: readonly NotImported[]): string =>
  writeCsv([
    ['row', 'column', 'found', 'reason'],
    ...rows.map(({ row, column, found, reason }) => [row, ...[column, found, reason].map(escapeCsvText)]),
  ])
