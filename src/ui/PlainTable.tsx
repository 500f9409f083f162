import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '@/lib/format'
import { Button } from './Button'
import { cx } from './cx'

export interface PlainColumn<Row> {
  head: ReactNode
  /** Numbers are right-aligned, text is left-aligned. */
  align?: 'right'
  /** Whether its cells name their rows. */
  isRowHead?: boolean
  cell: (row: Row) => ReactNode
  className?: string
}

interface PlainTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** A fixed list: columns are known by their position. */
  columns: readonly PlainColumn<Row>[]
  /** Must not be reordered while the table is shown. */
  rows: readonly Row[]
  /** Longer tables are shown a page at a time; all rows without it. */
  paging?: { perPage: number; label: string }
  /** Rows below those of every page, such as a total. */
  foot?: ReactNode
}

/** A small unsorted table; wide content scrolls inside it. */
export function PlainTable<Row>({ caption, columns, rows, paging, foot }: PlainTableProps<Row>) {
  const [page, setPage] = useState(1)
  const perPage = paging?.perPage ?? rows.length
  const first = (page - 1) * perPage
  const shown = rows.slice(first, first + perPage)
  const look = ({ align }: PlainColumn<Row>) =>
    cx('pl-3 font-normal first:pl-0', align === 'right' ? 'text-right' : 'text-left')
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-table text-ink">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="h-8 border-b text-label text-ink2">
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
                <th key={at} scope="col" dir="auto" className={look(column)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move.
              <tr key={first + at} className="h-[30px] border-b">
                {columns.map((column, at) => {
                  const Cell = column.isRowHead ? 'th' : 'td'
                  return (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
                      key={at}
                      scope={column.isRowHead ? 'row' : undefined}
                      className={cx(look(column), column.className)}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </div>
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

interface PagerProps {
  /** Names the group of buttons for screen readers. */
  label: string
  /** From 1. */
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  /** All rows; null if unknown. */
  total: number | null
  hasMore: boolean
  onPage: (page: number) => void
}

/** "26 to 50 of 318", with buttons for the previous and the next page. */
export function Pager({ label, page, perPage, shown, total, hasMore, onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const last = first + shown - 1
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 py-3">
      <p aria-live="polite" className="text-table text-ink2">
        {formatCount(first)} to {formatCount(last)}
        {total !== null && total >= last && ` of ${formatCount(total)}`}
      </p>
      <div className="flex gap-2">
        <Button disabled={page === 1} onClick={() => onPage(page - 1)} icon={<ChevronLeft />}>
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight />
        </Button>
      </div>
    </nav>
  )
}
