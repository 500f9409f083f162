import { createSortedRowModel, type Row, tableFeatures } from '@tanstack/react-table'
import { type TableKit, tableKit } from './tableKit'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareValues<T extends object>(a: Row<TableKit, T>, b: Row<TableKit, T>, columnId: string): number {
  const left = a.getValue(columnId)
  const right = b.getValue(columnId)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return words.compare(String(left ?? ''), String(right ?? ''))
}

/**
 * For `DataTable`: it puts its rows into their order itself. Apart from it, since the ranking and the trades are sorted
 * by others. Values compare as numbers or as words; `undefined` stays last in both directions; `sortFn` of a column overrides.
 */
export const sortingKit = {
  features: tableFeatures({ ...tableKit, sortedRowModel: createSortedRowModel() }),
  defaultColumn: { sortFn: compareValues, sortUndefined: 'last' },
} as const
export type SortingKit = typeof sortingKit
