import { FlexRender, type Row } from '@tanstack/react-table'
import { type MouseEvent, memo } from 'react'
import { cx } from './cx'
import type { RowsInSight } from './LongList'
import type { TableColumns, TableKit } from './TableHead'
import { cellClass, ROW_HEIGHT } from './tableLook'

const INTERACTIVE = 'a, button, input, select, textarea, label'

interface TableRowProps<T extends object> {
  row: Row<TableKit, T>
  /** The table's columns; rows re-render when they change. */
  columns: TableColumns<T>
  /** Index in the whole list, from 0. */
  index: number
  /** Whether the list is virtualised, so that each row needs its aria-rowindex. */
  isOneOfMany: boolean
  measure: RowsInSight['measure']
  density: keyof typeof ROW_HEIGHT
  isSelected: boolean
  isBusy: boolean
  onClick: ((row: T) => void) | undefined
  /** Name of the button in the first cell, if the row can be opened. */
  label: string | undefined
}

function PlainTableRow<T extends object>({
  row,
  index,
  isOneOfMany,
  measure,
  density,
  isSelected,
  isBusy,
  onClick,
  label,
}: TableRowProps<T>) {
  const busy = isBusy || undefined
  return (
    <tr
      ref={measure}
      data-index={index}
      // The head is row 1.
      aria-rowindex={isOneOfMany ? index + 2 : undefined}
      aria-current={isSelected || undefined}
      aria-busy={busy}
      // For the mouse; keyboards use the button in the first cell.
      onClick={onClick && ((event) => openRow(event, row.original, onClick))}
      className={cx('data-row', ROW_HEIGHT[density], busy ? 'cursor-progress' : onClick && 'cursor-pointer')}
    >
      {row.getAllCells().map((cell, cellIndex) => {
        const content = <FlexRender cell={cell} />
        return (
          <td key={cell.column.id} className={cellClass(cell.column.columnDef.meta)}>
            {cellIndex === 0 && onClick ? (
              <button
                type="button"
                aria-label={label}
                // The disabled attribute would lose the focus.
                aria-disabled={busy}
                onClick={(event) => {
                  event.stopPropagation()
                  onClick(row.original)
                }}
                className="block w-full text-left"
              >
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Compares the data instead of TanStack's row objects, which are new for each list. */
function drawsTheSame<T extends object>(before: TableRowProps<T>, after: TableRowProps<T>): boolean {
  const { row: rowBefore, ...restBefore } = before
  const { row: rowAfter, ...restAfter } = after
  // Object.keys loses the type; both objects share one interface.
  const keys = Object.keys(restAfter) as (keyof typeof restAfter)[]
  return rowBefore.original === rowAfter.original && keys.every((key) => restBefore[key] === restAfter[key])
}

// memo() drops the type parameter.
export const TableRow = memo(PlainTableRow, drawsTheSame) as typeof PlainTableRow

/** Opens the row unless a control in it was clicked or its text is being selected. */
function openRow<T>(event: MouseEvent, row: T, onRowClick: (row: T) => void) {
  const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE)
  if (!onControl && !getSelection()?.toString()) onRowClick(row)
}
