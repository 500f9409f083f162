import { rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table'
import type { ColumnLook } from './tableLook'

/** Features of every table of the site; columns are made with `createColumnHelper<TableKit, Row>()`. */
export const tableKit = tableFeatures({
  rowSortingFeature,
  // A slot for a type only: TanStack reads no value from it.
  columnMeta: {} as ColumnLook,
})
export type TableKit = typeof tableKit
export type TableColumns<T extends object> = TableOptions<TableKit, T>['columns']
