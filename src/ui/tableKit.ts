import { rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table'
import type { ColumnLook } from './tableLook'

/** Features of every table; create columns with `createColumnHelper<TableKit, Row>()`. */
export const tableKit = tableFeatures({
  rowSortingFeature,
  // Declares a type only; TanStack does not read the value.
  columnMeta: {} as ColumnLook,
})
export type TableKit = typeof tableKit
export type TableColumns<T extends object> = TableOptions<TableKit, T>['columns']
