import {
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn, TableSorting } from './Table'

export type { SortingState }

const features = tableFeatures({ rowSortingFeature })
export type SortingFeatures = typeof features

/** One column at a time: none, ascending, descending, none; another column starts ascending. */
export const ONE_AT_A_TIME = { enableMultiSort: false, sortDescFirst: false } as const

/** The columns that have an id, as TanStack defines them. */
export const sortableColumns = <Row extends object>(
  columns: readonly TableColumn<Row>[],
): ColumnDef<SortingFeatures, Row>[] =>
  columns.flatMap(({ id, value }) => (id === undefined ? [] : [{ id, accessorFn: (row: Row) => value?.(row) }]))

/** TanStack's cost grows with the rows, and it neither sorts nor renders these. */
const NO_ROWS: never[] = []

/** The sorting of a table whose rows come sorted from the database. */
export function useSorting<Row extends object>(
  columns: readonly TableColumn<Row>[],
  sorting: SortingState,
  onSortingChange: (sorting: SortingState) => void,
): TableSorting {
  return useTable<SortingFeatures, Row>({
    features,
    columns: useMemo(() => sortableColumns(columns), [columns]),
    data: NO_ROWS,
    ...ONE_AT_A_TIME,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) =>
      onSortingChange(typeof updater === 'function' ? updater(sorting) : updater),
  })
}
