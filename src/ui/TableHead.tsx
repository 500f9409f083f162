import type { Header } from '@tanstack/react-table'
import { rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cx } from './cx'
import type { ColumnLook } from './tableLook'
import { cellClass, HEAD_CLASS } from './tableLook'

/** Features of every table; create columns with `createColumnHelper<TableKit, Row>()`. */
export const tableKit = tableFeatures({
  rowSortingFeature,
  // Declares a type only; TanStack does not read the value.
  columnMeta: {} as ColumnLook,
})
export type TableKit = typeof tableKit
export type TableColumns<T extends object> = TableOptions<TableKit, T>['columns']

interface HeadCellProps<T extends object> {
  header: Header<TableKit, T, unknown>
  sticky: boolean
  children: ReactNode
}

/** A column head: a button if sortable, with a yellow line and a triangle while sorted. */
export function HeadCell<T extends object>({ header, sticky, children }: HeadCellProps<T>) {
  const { column } = header
  const look = column.columnDef.meta
  const sorted = column.getIsSorted()
  const className = cx(HEAD_CLASS, cellClass(look), sticky && 'sticky top-14 z-10 bg-bg')
  const style = { width: look?.width }
  const padding = look?.needle ? 'pr-[7px]' : undefined
  if (!column.getCanSort()) {
    return (
      <th scope="col" title={look?.meaning} className={className} style={style}>
        <span className={padding}>{children}</span>
      </th>
    )
  }
  return (
    <th
      scope="col"
      title={look?.meaning}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={className}
      style={style}
    >
      <button
        type="button"
        onClick={() => column.toggleSorting()}
        className={cx(
          'flex h-[34px] w-full items-center whitespace-nowrap hover:text-ink',
          look?.align === 'right' ? 'justify-end' : 'justify-start',
          sorted && 'font-heading text-ink',
          padding,
        )}
      >
        <span className="relative">
          {children}
          {sorted && (
            <svg
              viewBox="0 0 9 5"
              width="9"
              height="5"
              aria-hidden="true"
              className={cx('absolute right-0 -bottom-[10px] fill-acc', sorted === 'asc' && 'rotate-180')}
            >
              <path d="M0 0H9L4.5 5Z" />
            </svg>
          )}
        </span>
      </button>
      {sorted && <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 bg-acc-fill" />}
    </th>
  )
}
