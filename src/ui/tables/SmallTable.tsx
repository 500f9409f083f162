import { useMemo, useState } from 'react'
import { cx } from '@/ui/cx'
import { Pager } from './Pager'
import { Table, type TableColumn, type TableProps } from './Table'
import type { TableLook } from './tableLook'

const LOOK: TableLook = {
  table: 'w-full border-collapse text-table text-ink',
  headRow: 'h-8 border-b text-label text-ink2',
  row: 'border-b',
  rowHeight: 'h-[30px]',
  cell: 'pl-2 font-normal first:pl-0 sm:pl-3',
}

/** On phones each row is a card of labelled values in two columns. The heads remain for screen readers. */
const STACKED: TableLook = {
  table: cx(LOOK.table, 'max-sm:block'),
  headRow: cx(LOOK.headRow, 'max-sm:sr-only'),
  body: 'max-sm:block',
  row: cx(LOOK.row, 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:py-3'),
  rowHeight: cx(LOOK.rowHeight, 'max-sm:h-auto'),
  cell: cx(LOOK.cell, 'max-sm:block max-sm:pl-0 max-sm:text-left!'),
}

/** The column with its head above each value, for phones. */
const labelled = <Row,>(column: TableColumn<Row>): TableColumn<Row> => ({
  ...column,
  cell: (row) => (
    <>
      <span aria-hidden="true" className="block text-label text-ink2 sm:hidden">
        {column.head}
      </span>
      {column.cell(row)}
    </>
  ),
})

/** Names the rows of a table of months, YYYY-MM, in one line. */
export const MONTH_COLUMN: TableColumn<{ month: string }> = {
  head: 'Month, UTC',
  isRowHead: true,
  cellClass: 'whitespace-nowrap',
  cell: ({ month }) => month,
}

interface SmallTableProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'rows' | 'foot'> {
  /** Rows per page. Without it, all rows are shown. */
  paging?: { perPage: number; label: string }
  /** Whether rows that are too wide for a phone are stacked there instead of scrolled. */
  isStacked?: boolean
}

/** A small unsorted table, shown a page at a time. Wide content scrolls inside it. */
export function SmallTable<Row>({ rows, paging, isStacked = false, columns, ...table }: SmallTableProps<Row>) {
  const [page, setPage] = useState(1)
  const perPage = paging?.perPage ?? rows.length
  const first = (page - 1) * perPage
  const shown = rows.slice(first, first + perPage)
  const own = useMemo(() => (isStacked ? columns.map(labelled) : columns), [isStacked, columns])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is too wide for a phone. */}
      <section aria-label={table.caption} tabIndex={0} className="relative overflow-x-auto">
        <Table {...table} columns={own} rows={shown} look={isStacked ? STACKED : LOOK} />
      </section>
      {paging && rows.length > perPage && (
        <Pager
          label={paging.label}
          page={page}
          perPage={perPage}
          shown={shown.length}
          total={rows.length}
          hasMore={first + perPage < rows.length}
          onPage={setPage}
        />
      )}
    </>
  )
}
