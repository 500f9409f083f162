import { useMemo, useState } from 'react'
import type { ColumnSort, TableColumn, TableSorting } from './Table'

/** The sort after a press on a column's head: ascending, descending, none. Another column starts ascending. */
export function sortAfterPress(before: ColumnSort | null, key: string): ColumnSort | null {
  if (before?.key !== key) return { key, direction: 'asc' }
  return before.direction === 'asc' ? { key, direction: 'desc' } : null
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Rows that the browser sorts by the columns' values, with their sorting. Compares numbers or texts; `undefined` comes last in both
 * directions.
 */
export function useSortedRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): { rows: readonly Row[]; sorting: TableSorting } {
  const [by, setBy] = useState<ColumnSort | null>(null)
  const sorted = useMemo(() => {
    const read = columns.find(({ id }) => id !== undefined && id === by?.key)?.value
    if (!by || !read) return rows
    const sign = by.direction === 'asc' ? 1 : -1
    return rows.toSorted((one, other) => {
      const [left, right] = [read(one), read(other)]
      if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
      const areNumbers = typeof left === 'number' && typeof right === 'number'
      return sign * (areNumbers ? left - right : words.compare(String(left), String(right)))
    })
  }, [columns, rows, by])
  return { rows: sorted, sorting: { by, onPress: (key) => setBy((before) => sortAfterPress(before, key)) } }
}
