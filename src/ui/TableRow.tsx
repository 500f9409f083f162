import { FlexRender, type Row } from '@tanstack/react-table'
import { type MouseEvent, memo } from 'react'
import { cx } from './cx'
import type { RowsInSight } from './LongList'
import type { TableColumns, TableKit } from './tableKit'
import { cellClass, ROW_HEIGHT } from './tableLook'

const INTERACTIVE = 'a, button, input, select, textarea, label'

interface TableRowProps<T extends object> {
  row: Row<TableKit, T>
  /** Those of the table: a row is drawn anew when they change. */
  columns: TableColumns<T>
  /** Place in the whole list, from 0. */
  index: number
  /** The list has rows that are not in the document, so each says which it is. */
  isOneOfMany: boolean
  measure: RowsInSight['measure']
  density: keyof typeof ROW_HEIGHT
  isSelected: boolean
  isBusy: boolean
  onClick: ((row: T) => void) | undefined
  /** Name of the button in the first cell, where the row opens something. */
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
      // The head is the first.
      aria-rowindex={isOneOfMany ? index + 2 : undefined}
      aria-current={isSelected || undefined}
      aria-busy={busy}
      // The mouse's way; the keyboard's is the button in the first cell.
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
                // Not the disabled attribute: it would throw the keyboard's focus away.
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

/** TanStack creates a new row object for each list; what is drawn depends on the data behind it. */
function drawsTheSame<T extends object>(before: TableRowProps<T>, after: TableRowProps<T>): boolean {
  const { row: rowBefore, ...restBefore } = before
  const { row: rowAfter, ...restAfter } = after
  // Both have the same properties: those of one interface.
  const keys = Object.keys(restAfter) as (keyof typeof restAfter)[]
  return rowBefore.original === rowAfter.original && keys.every((key) => restBefore[key] === restAfter[key])
}

// memo() forgets that a component is generic.
export const TableRow = memo(PlainTableRow, drawsTheSame) as typeof PlainTableRow

/** Opens the row unless something in it was pressed, or its text was being selected. */
function openRow<T>(event: MouseEvent, row: T, onRowClick: (row: T) => void) {
  const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE)
  if (!onControl && !getSelection()?.toString()) onRowClick(row)
}
