import { cx } from './cx'
import type { TableColumns } from './TableHead'
import { cellClass, HEAD_CLASS, ROW_HEIGHT } from './tableLook'

interface TableSkeletonProps<T extends object> {
  /** The columns of the real table, so that nothing moves when it replaces this one. */
  columns: TableColumns<T>
  rows: number
  /** In place of the first row's first cell, e.g. "Loading trades...". */
  label?: string
  density?: keyof typeof ROW_HEIGHT
}

/** Width of a bar in percent of its column: varied like real figures, but deterministic. */
const barWidth = (row: number, column: number) => 55 + ((row * 37 + column * 23) % 40)

/** A table's loading state: its real heads, and bars instead of figures. */
export function TableSkeleton<T extends object>({
  columns,
  rows,
  label = 'Loading...',
  density = 'md',
}: TableSkeletonProps<T>) {
  return (
    <div role="status" className="relative w-full">
      {/* Below the heads, and on top of the first row, so that the rows that replace it do not move. */}
      <span className={cx('absolute top-9 left-0 flex items-center bg-bg pr-4 text-ink2', ROW_HEIGHT[density])}>
        {label}
      </span>
      <table aria-hidden="true" className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor carry state.
              <th key={index} className={cx(HEAD_CLASS, cellClass(column.meta))} style={{ width: column.meta?.width }}>
                {typeof column.header === 'string' && (
                  <span className={cx('whitespace-nowrap', column.meta?.needle && 'pr-[7px]')}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
            <tr key={row} className={ROW_HEIGHT[density]}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor carry state.
                <td key={index} className={cx('border-b', cellClass(column.meta))}>
                  <span
                    className="inline-block h-2.5 max-w-full bg-line"
                    style={{ width: `${barWidth(row, index)}%` }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
