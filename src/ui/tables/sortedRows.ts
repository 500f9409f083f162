import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { ONE_AT_A_TIME, type SortingFeatures, sortableColumns } from './sorting'
import type { TableColumn, TableSorting } from './Table'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Values {
  getValue: (columnId: string) => unknown
}

function compareRows(one: Values, other: Values, columnId: string): number {
  const [left, right] = [one.getValue(columnId), other.getValue(columnId)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return words.compare(String(left ?? ''), String(right ?? ''))
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const defaultColumn = { sortFn: compareRows, sortUndefined: 'last' } as const

/**
 * Rows that the browser sorts by the columns' values, with their sorting; in a separate file because the ranking and the
 * trades do not need it. Compares numbers or texts; `undefined` sorts last in both directions.
 */
export function useSortedRows<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): { rows: readonly Row[]; sorting: TableSorting } {
  const table = useTable<SortingFeatures, Row>({
    features,
    columns: useMemo(() => sortableColumns(columns), [columns]),
    data: rows,
    defaultColumn,
    ...ONE_AT_A_TIME,
  })
  return { rows: table.getRowModel().rows.map(({ original }) => original), sorting: table }
}
