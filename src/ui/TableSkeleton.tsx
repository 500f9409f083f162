import { cx } from './cx'
import { Table, type TableColumn } from './Table'
import type { TableLook } from './tableLook'

interface TableSkeletonProps<Row> {
  /** The columns of the real table, so that nothing moves when it replaces this one. */
  columns: readonly TableColumn<Row>[]
  rows: number
  look: TableLook
  /** In place of the first row's first cell, e.g. "Loading trades...". */
  label: string
}

/** Width of a bar in percent of its column: varied like real figures, but deterministic. */
const barWidth = (row: number, column: number) => 55 + ((row * 37 + column * 23) % 40)

/** A table's loading state: its real heads, and bars instead of figures. */
export function TableSkeleton<Row>({ columns, rows, look, label }: TableSkeletonProps<Row>) {
  const bars = columns.map(({ head, value: _, ...column }, index) => ({
    ...column,
    head: typeof head === 'string' && <span className="whitespace-nowrap">{head}</span>,
    cell: (row: number) => (
      <span className="inline-block h-2.5 max-w-full bg-line" style={{ width: `${barWidth(row, index)}%` }} />
    ),
  }))
  return (
    <div role="status" className="relative w-full">
      {/* Below the heads, and on top of the first row, so that the rows that replace it do not move. */}
      <span className={cx('absolute top-9 left-0 flex items-center bg-bg pr-4 text-ink2', look.rowHeight)}>
        {label}
      </span>
      <div aria-hidden="true">
        {/* Rows without the hover. */}
        <Table caption="" columns={bars} rows={[...Array(rows).keys()]} look={{ ...look, row: '*:border-b' }} />
      </div>
    </div>
  )
}
