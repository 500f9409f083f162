import { type MouseEvent, memo, type ReactNode, type Ref } from 'react'
import { Meaning } from '@/ui/controls/Meaning'
import { cx } from '@/ui/cx'
import type { RowsInSight } from './LongList'
import { keyProps, type RowKeys } from './rowKeys'
import { type ColumnLook, cellClass, type TableLook } from './tableLook'

export interface TableColumn<Row> extends ColumnLook {
  /** Required for a column that can be sorted, added or removed. */
  id?: string
  /** The value to sort by, if the browser sorts. */
  value?: (row: Row) => string | number | undefined
  head: ReactNode
  /** Tooltip of the head. */
  meaning?: ReactNode
  /** Anchor of its explanation on /docs. */
  docs?: string
  cell: (row: Row) => ReactNode
  /** Additional classes for its cells, but not for its head. */
  cellClass?: string
  /** Whether its cells name their rows. */
  isRowHead?: boolean
  /** px or any CSS width. A hint in short tables, fixed in virtualised ones. */
  width?: number | string
}

export interface TableSorting {
  /** Reads and changes a column's sorting. TanStack's tables have this method. */
  getColumn: (id: string) => { getIsSorted: () => 'asc' | 'desc' | false; toggleSorting: () => void } | undefined
}

export interface RowOrder {
  /** The sorting of a column. */
  id: string
  direction: 'asc' | 'desc'
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** Rows render again when this list changes. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  look: TableLook
  /** Without it, rows are identified by their position. */
  rowId?: (row: Row) => string
  /** From `useSorting` or `useSortedRows`. */
  sorting?: TableSorting
  /** The column that the rows are ordered by while none is sorted. */
  order?: RowOrder
  /** Makes the whole row clickable; the first cell then contains a button for the keyboard. */
  onRowClick?: (row: Row) => void
  /** That button's name, e.g. "Edit trade MSFT, 2026-11-06". Required with onRowClick. */
  rowLabel?: (row: Row) => string
  /** What single keys do while that button has the focus. */
  rowKeys?: (row: Row) => RowKeys | undefined
  isRowSelected?: (row: Row) => boolean
  /** Rows at the foot, such as a total. */
  foot?: ReactNode
  body?: Ref<HTMLTableSectionElement>
  /** The rows to render, if not all. */
  inSight?: RowsInSight
  /** The number of rows in the whole list, of which `rows` are the first; -1 if unknown. */
  wholeCount?: number
}

/** A table. Sorting and virtualising are separate, so that a table without them does not download their libraries. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, look, rowId, sorting, order, foot, onRowClick, rowLabel, rowKeys, isRowSelected } =
    props
  const { body, wholeCount = rows.length, inSight } = props
  const { isWindowed = false, first = 0, last = rows.length, before = 0, after = 0, measure } = inSight ?? {}
  return (
    <table
      className={cx(look.table, isWindowed && 'table-fixed')}
      aria-rowcount={isWindowed ? (wholeCount < 0 ? wholeCount : wholeCount + 1) : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className={look.headRow}>
          {columns.map((column, at) => (
            <HeadCell key={column.id ?? at} column={column} look={look} sorting={sorting} order={order} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={look.body}>
        {before > 0 && <RowsOutOfSight height={before} />}
        {rows.slice(first, last).map((row, offset) => (
          <BodyRow
            // By position in a virtualised list: sorting changes all visible rows, and this reuses their elements.
            key={isWindowed || !rowId ? first + offset : rowId(row)}
            row={row}
            columns={columns}
            look={look}
            windowIndex={isWindowed ? first + offset : undefined}
            measure={measure}
            isSelected={isRowSelected?.(row)}
            onClick={onRowClick}
            label={rowLabel?.(row)}
            rowKeys={rowKeys}
          />
        ))}
        {after > 0 && <RowsOutOfSight height={after} />}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

interface HeadCellProps<Row> extends Pick<TableProps<Row>, 'look' | 'sorting' | 'order'> {
  column: TableColumn<Row>
}

/** A column head: a button if sortable, with a yellow line and a triangle while sorted. */
function HeadCell<Row>({ column, look, sorting, order }: HeadCellProps<Row>) {
  const { id, head, meaning, docs, align, needle, width } = column
  const sortable = id === undefined ? undefined : sorting?.getColumn(id)
  const sorted = sortable?.getIsSorted() || (sortable && order?.id === id && order?.direction)
  const padding = needle ? 'pr-[7px]' : undefined
  return (
    <th
      scope="col"
      aria-sort={sortable && (sorted ? SORT_WORDS[sorted] : 'none')}
      className={cx(look.head, cellClass(look, column))}
      style={{ width }}
    >
      {sortable ? (
        <Meaning text={meaning} docs={docs}>
          <button
            type="button"
            onClick={() => sortable.toggleSorting()}
            className={cx(
              'flex h-[34px] w-full items-center whitespace-nowrap hover:text-ink',
              align === 'right' ? 'justify-end' : 'justify-start',
              sorted && 'font-heading text-ink',
              padding,
            )}
          >
            <span className="relative">
              {head}
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
        </Meaning>
      ) : padding ? (
        <span className={padding}>{head}</span>
      ) : (
        head
      )}
      {sorted && <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 bg-acc-fill" />}
    </th>
  )
}

const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const

interface BodyRowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'look' | 'rowKeys'> {
  row: Row
  /** Index in the whole list, from 0, if that is virtualised. */
  windowIndex: number | undefined
  measure: RowsInSight['measure']
  isSelected: boolean | undefined
  onClick: ((row: Row) => void) | undefined
  label: string | undefined
}

// memo() drops the type parameter.
const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow

function PlainBodyRow<Row>({
  row,
  columns,
  look,
  windowIndex,
  measure,
  isSelected,
  onClick,
  label,
  rowKeys,
}: BodyRowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={windowIndex}
      // The head is row 1.
      aria-rowindex={windowIndex === undefined ? undefined : windowIndex + 2}
      aria-current={isSelected || undefined}
      // For the mouse; keyboards use the button in the first cell.
      onClick={onClick && ((event) => openRow(event, row, onClick))}
      className={cx(look.row, look.rowHeight, onClick && 'cursor-pointer')}
    >
      {columns.map((column, at) => {
        const { id, isRowHead } = column
        const Cell = isRowHead ? 'th' : 'td'
        const content = column.cell(row)
        return (
          <Cell
            key={id ?? at}
            scope={isRowHead ? 'row' : undefined}
            className={cx(cellClass(look, column), column.cellClass)}
          >
            {at === 0 && onClick ? (
              <button
                type="button"
                aria-label={label}
                {...keyProps(rowKeys?.(row))}
                onClick={(event) => {
                  event.stopPropagation()
                  onClick(row)
                }}
                className="block w-full text-left"
              >
                {content}
              </button>
            ) : (
              content
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

const INTERACTIVE = 'a, button, input, select, textarea, label'

/** Opens the row unless a control or a tooltip in it was clicked, or its text is being selected. */
function openRow<Row>(event: MouseEvent, row: Row, onClick: (row: Row) => void) {
  const { target, currentTarget } = event
  // A tooltip is in the row for React, but not in the document.
  const isInside = target instanceof Element && currentTarget.contains(target)
  if (isInside && !target.closest(INTERACTIVE) && !getSelection()?.toString()) onClick(row)
}

/** Takes up the space of the rows that are not rendered. */
function RowsOutOfSight({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row; it takes no focus.
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
