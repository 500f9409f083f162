import { type MouseEvent, useRef } from 'react'
import { cx } from './cx'
import { RowWindow } from './RowWindow'
import { HeadCell } from './TableHead'
import { type Column, cellClass, HEAD_CLASS, ROW_HEIGHT, ROW_HEIGHT_PX } from './tableColumns'

const INTERACTIVE = 'a, button, input, select, textarea, label'

interface DataTableProps<Row, Id extends string> {
  columns: readonly Column<Row, Id>[]
  /** In the order of `sort`. */
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** Names the table for screen readers. */
  caption: string
  /** The column in whose order the rows stand; null for an order of their own. */
  sort: { id: Id; descending: boolean } | null
  /** A head was pressed. Which order follows (spec §4) is said by whoever puts the rows into it: a rule or the database. */
  onSort: (id: Id) => void
  /** The whole row opens something; the first cell then holds a real button for the keyboard. */
  onRowClick?: (row: Row) => void
  /** What that button is called, e.g. "Edit trade MSFT, 2026-11-06". Needed with onRowClick. */
  rowLabel?: (row: Row) => string
  isRowSelected?: (row: Row) => boolean
  stickyHead?: boolean
  density?: keyof typeof ROW_HEIGHT
}

/**
 * A table whose heads ask for an order. Hundreds of rows are drawn only near the screen; columns then keep their
 * `width`, since rows out of sight make no room.
 */
export function DataTable<Row, Id extends string>({
  columns,
  rows,
  getRowId,
  caption,
  sort,
  onSort,
  onRowClick,
  rowLabel,
  isRowSelected,
  stickyHead = false,
  density = 'md',
}: DataTableProps<Row, Id>) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <RowWindow list={body} count={rows.length} rowHeightPx={ROW_HEIGHT_PX[density]}>
      {({ isWindowed, first, last, before, after, measure }) => (
        <table
          className={cx('w-full border-collapse text-table', isWindowed && 'table-fixed')}
          aria-rowcount={isWindowed ? rows.length + 1 : undefined}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ id, header, look }) => (
                <HeadCell
                  key={id}
                  title={header}
                  look={look}
                  sorted={sort?.id === id ? (sort.descending ? 'desc' : 'asc') : null}
                  onPress={() => onSort(id)}
                  sticky={stickyHead}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {before > 0 && <RowsOutOfSight height={before} />}
            {rows.slice(first, last).map((row, index) => (
              <tr
                key={getRowId(row)}
                ref={measure}
                data-index={first + index}
                aria-rowindex={isWindowed ? first + index + 2 : undefined}
                aria-current={isRowSelected?.(row) || undefined}
                // The mouse's way; the keyboard's is the button in the first cell.
                onClick={onRowClick && ((event) => openRow(event, row, onRowClick))}
                className={cx('data-row', ROW_HEIGHT[density], onRowClick && 'cursor-pointer')}
              >
                {columns.map(({ id, cell, look }, cellIndex) => (
                  <td key={id} className={cellClass(look)}>
                    {cellIndex === 0 && onRowClick ? (
                      <button
                        type="button"
                        aria-label={rowLabel?.(row)}
                        onClick={(event) => {
                          event.stopPropagation()
                          onRowClick(row)
                        }}
                        className="block w-full text-left"
                      >
                        {cell(row)}
                      </button>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 && <RowsOutOfSight height={after} />}
          </tbody>
        </table>
      )}
    </RowWindow>
  )
}

/** Keeps the page as long as it would be. */
function RowsOutOfSight({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of nothing; it takes no focus.
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

/** Opens the row unless something in it was pressed, or its text was being selected. */
function openRow<T>(event: MouseEvent, row: T, onRowClick: (row: T) => void) {
  const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE)
  if (!onControl && !getSelection()?.toString()) onRowClick(row)
}

interface TableSkeletonProps<Row> {
  /** The columns of the table that will stand here, so that nothing moves when it comes. */
  columns: readonly Column<Row>[]
  rows: number
  /** Read aloud, e.g. "Loading trades..." (spec §8). */
  label?: string
  density?: keyof typeof ROW_HEIGHT
}

/** Width of a bar in percent of its column: uneven like figures, the same at every visit. */
const barWidth = (row: number, column: number) => 55 + ((row * 37 + column * 23) % 40)

/** The table before its rows are here: its real heads, and bars where the figures will be. */
export function TableSkeleton<Row>({ columns, rows, label = 'Loading...', density = 'md' }: TableSkeletonProps<Row>) {
  return (
    <div role="status" className="w-full">
      <span className="sr-only">{label}</span>
      <table aria-hidden="true" className="w-full border-collapse text-table">
        <thead>
          <tr>
            {columns.map(({ id, header, look }) => (
              <th key={id} className={cx(HEAD_CLASS, cellClass(look))} style={{ width: look?.width }}>
                <span className={cx('whitespace-nowrap', look?.needle && 'pr-[7px]')}>{header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
            <tr key={row} className={cx('border-b', ROW_HEIGHT[density])}>
              {columns.map(({ id, look }, index) => (
                <td key={id} className={cellClass(look)}>
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
