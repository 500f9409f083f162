import { createSortedRowModel, type Row, tableFeatures } from '@tanstack/react-table'
import { type TableKit, tableKit } from './TableHead'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareValues<T extends object>(a: Row<TableKit, T>, b: Row<TableKit, T>, columnId: string): number {
  const left = a.getValue(columnId)
  const right = b.getValue(columnId)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return words.compare(String(left ?? ''), String(right ?? ''))
}

/**
 * Client-side sorting for `DataTable`, in a separate file because the ranking and the trades do not need it. Compares
 * numbers or texts; `undefined` sorts last in both directions; a column's `sortFn` overrides.
 */
export const sortingKit = {
  features: tableFeatures({ ...tableKit, sortedRowModel: createSortedRowModel() }),
  defaultColumn: { sortFn: compareValues, sortUndefined: 'last' },
} as const
export type SortingKit = typeof sortingKit
