import { useState } from 'react'
import { Pager } from './Pager'
import { Table, type TableProps } from './Table'
import type { TableLook } from './tableLook'

const LOOK: TableLook = {
  table: 'w-full border-collapse text-table text-ink',
  headRow: 'h-8 border-b text-label text-ink2',
  row: 'border-b',
  rowHeight: 'h-[30px]',
  cell: 'pl-3 font-normal first:pl-0',
}

interface SmallTableProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'rows' | 'foot'> {
  /** Longer tables are shown a page at a time; all rows without it. */
  paging?: { perPage: number; label: string }
}

/** A small unsorted table, a page at a time; wide content scrolls inside it. */
export function SmallTable<Row>({ rows, paging, ...table }: SmallTableProps<Row>) {
  const [page, setPage] = useState(1)
  const perPage = paging?.perPage ?? rows.length
  const first = (page - 1) * perPage
  const shown = rows.slice(first, first + perPage)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is too wide for a phone. */}
      <section aria-label={table.caption} tabIndex={0} className="relative overflow-x-auto">
        <Table {...table} rows={shown} look={LOOK} />
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
