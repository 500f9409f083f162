import { type SortingState, type Updater, useTable } from '@tanstack/react-table'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { cx } from './cx'
import type { RowsInSight } from './LongList'
import { RowWindow } from './RowWindow'
import type { SortingKit } from './sortingKit'
import { HeadCell, type TableColumns, tableKit } from './TableHead'
import { TableRow } from './TableRow'
import { type ROW_HEIGHT, ROW_HEIGHT_PX } from './tableLook'

export type { SortingState }

interface DataTableProps<T extends object> {
  columns: TableColumns<T>
  rows: readonly T[]
  /** The number of rows of the whole list, -1 if unknown, where `rows` are its first ones. */
  wholeCount?: number
  getRowId: (row: T) => string
  /** Names the table for screen readers. */
  caption: string
  /** Controlled sorting; without it the table keeps its own. */
  sorting?: SortingState
  onSortingChange?: (sorting: SortingState) => void
  defaultSorting?: SortingState
  /** Lets the table sort its rows; without it they are already sorted, and the heads only call onSortingChange. */
  kit?: SortingKit
  /** Makes the whole row clickable; the first cell then contains a button for the keyboard. */
  onRowClick?: (row: T) => void
  /** That button's name, e.g. "Edit trade MSFT, 2026-11-06". Required with onRowClick. */
  rowLabel?: (row: T) => string
  isRowSelected?: (row: T) => boolean
  /** A busy row cannot be opened. */
  isRowBusy?: (row: T) => boolean
  stickyHead?: boolean
  density?: keyof typeof ROW_HEIGHT
}

/**
 * A table sorted by one column at a time: none, ascending, descending, none. Long lists render only the rows near the
 * viewport; columns then need their `width`, because hidden rows cannot widen them.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, wholeCount, sorting, onSortingChange, defaultSorting, density = 'md' } = props
  const [ownSorting, setOwnSorting] = useState<SortingState>(defaultSorting ?? [])
  const body = useRef<HTMLTableSectionElement>(null)
  const sort = (next: SortingState) => {
    if (!sorting) setOwnSorting(next)
    onSortingChange?.(next)
  }
  return (
    <RowWindow list={body} count={rows.length} wholeCount={wholeCount} rowHeightPx={ROW_HEIGHT_PX[density]}>
      {(inSight) => (
        <TableInSight
          {...props}
          density={density}
          sorting={sorting ?? ownSorting}
          onSortingChange={sort}
          body={body}
          inSight={inSight}
        />
      )}
    </RowWindow>
  )
}

interface TableInSightProps<T extends object> extends DataTableProps<T> {
  sorting: SortingState
  onSortingChange: (sorting: SortingState) => void
  density: keyof typeof ROW_HEIGHT
  body: RefObject<HTMLTableSectionElement | null>
  inSight: RowsInSight
}

function TableInSight<T extends object>({
  columns,
  rows,
  wholeCount = rows.length,
  getRowId,
  caption,
  sorting,
  onSortingChange,
  kit,
  onRowClick,
  rowLabel,
  isRowSelected,
  isRowBusy,
  stickyHead = false,
  density,
  body,
  inSight: { isWindowed, first, last, before, after, measure },
}: TableInSightProps<T>) {
  // TanStack's cost is per row, rendered or not, so a long sorted list passes only the rendered rows.
  const isPart = !kit && isWindowed
  const data = useMemo(() => (isPart ? rows.slice(first, last) : rows), [isPart, rows, first, last])
  const table = useTable({
    features: kit?.features ?? tableKit,
    columns,
    data,
    getRowId,
    defaultColumn: kit?.defaultColumn,
    enableMultiSort: false,
    manualSorting: !kit,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) =>
      onSortingChange(typeof updater === 'function' ? updater(sorting) : updater),
  })
  const tableRows = table.getRowModel().rows
  const drawn = isPart ? tableRows : tableRows.slice(first, last)

  return (
    <table
      className={cx('w-full border-separate border-spacing-0 text-table', isWindowed && 'table-fixed')}
      aria-rowcount={isWindowed ? (wholeCount < 0 ? wholeCount : wholeCount + 1) : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <HeadCell key={header.id} header={header} sticky={stickyHead}>
                <table.FlexRender header={header} />
              </HeadCell>
            ))}
          </tr>
        ))}
      </thead>
      <tbody
        ref={body}
        // A focused control must not end up under the sticky head (WCAG 2.4.11).
        className={stickyHead ? '[&_:is(a,button)]:scroll-mt-10' : undefined}
      >
        {before > 0 && <RowsOutOfSight height={before} />}
        {drawn.map((row, offset) => (
          <TableRow
            // By position in a virtualised list: sorting changes all visible rows, and this reuses their elements.
            key={isWindowed ? first + offset : row.id}
            row={row}
            columns={columns}
            index={first + offset}
            isOneOfMany={isWindowed}
            measure={measure}
            density={density}
            isSelected={isRowSelected?.(row.original) ?? false}
            isBusy={isRowBusy?.(row.original) ?? false}
            onClick={onRowClick}
            label={rowLabel?.(row.original)}
          />
        ))}
        {after > 0 && <RowsOutOfSight height={after} />}
      </tbody>
    </table>
  )
}

/** Takes the space of the rows that are not rendered. */
function RowsOutOfSight({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row; it takes no focus.
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
