import { cx } from '@/ui/cx'
import { Table, type TableColumn } from './Table'
import type { TableLook } from './tableLook'

interface TableSkeletonProps<Row> {
  /** The columns of the real table, so that nothing moves when it replaces this one. */
  columns: readonly TableColumn<Row>[]
  rows: number
  look: TableLook
  /** Shown in place of the first cell, such as "Loading trades...". */
  label: string
}

/** A table's loading state: its real heads, and bars instead of figures. The rows are drawn by the style sheet, because their cells would be most of the page's elements. */
export function TableSkeleton<Row>({ columns, rows, look, label }: TableSkeletonProps<Row>) {
  const heads = columns.map(({ head, value: _, ...column }) => ({
    ...column,
    head: typeof head === 'string' && <span className="whitespace-nowrap">{head}</span>,
    cell: () => null,
  }))
  return (
    <div role="status" className="relative w-full">
      {/* Below the heads and on top of the first row, so that the rows that replace it do not move. */}
      <span className={cx('absolute top-9 left-0 flex items-center bg-bg pr-4 text-ink2', look.rowHeight)}>
        {label}
      </span>
      <div aria-hidden="true">
        <Table caption="" columns={heads} rows={[]} look={look} />
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity.
          <div key={row} className={cx('skeleton-row border-b', look.rowHeight)} />
        ))}
      </div>
    </div>
  )
}
