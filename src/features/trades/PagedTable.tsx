import { type ReactNode, useState } from 'react'
import { cx } from '@/ui/cx'
import { Pager } from './Pager'

interface PagedColumn<Row> {
  head: string
  /** Figures go right, words left. */
  align?: 'right'
  cell: (row: Row) => ReactNode
  className?: string
}

interface PagedTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly PagedColumn<Row>[]
  /** Read together: they neither move nor change while the table stands. */
  rows: readonly Row[]
  perPage: number
  pagerLabel: string
  /** Rows under the rows of every page, such as a sum. */
  foot?: ReactNode
}

/** A small table of actions or of what is made of them, a page at a time; what is too wide scrolls inside it. */
export function PagedTable<Row>({ caption, columns, rows, perPage, pagerLabel, foot }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const first = (page - 1) * perPage
  const shown = rows.slice(first, first + perPage)
  const look = ({ align }: PagedColumn<Row>) => cx('pl-3 first:pl-0', align === 'right' ? 'text-right' : 'text-left')
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-table text-ink">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="h-8 border-b text-label text-ink2">
              {columns.map((column) => (
                <th key={column.head} scope="col" className={cx('font-normal', look(column))}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move.
              <tr key={first + at} className="h-[30px] border-b">
                {columns.map((column) => (
                  <td key={column.head} className={cx(look(column), column.className)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </div>
      {rows.length > perPage && (
        <Pager
          label={pagerLabel}
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
