import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LIVE_SHORT } from '@/domain/percentages'
import { isListed, LISTED_COLUMNS, type TradeRow } from '@/domain/tradeColumns'
import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { useMediaQuery } from '@/ui/browserState'
import { cx } from '@/ui/cx'
import { DataTable, type SortingState } from '@/ui/DataTable'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { Pager } from '@/ui/PlainTable'
import { Segmented } from '@/ui/Segmented'
import { SortSelect } from '@/ui/SortSelect'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { ClockMark } from '@/ui/TradeMarks'
import { TradeCards } from './TradeCards'
import { shownDate, tableColumns } from './tradeCells'
import { useTrades } from './trades.queries'
import {
  type ListAddress,
  nextSort,
  readListAddress,
  TRADES_PER_PAGE,
  type TradeSort,
  writeListAddress,
} from './trades.rules'

const SKELETON_ROWS = 8
/** The large breakpoint: cards below it, the table from there on. */
const TABLE_FITS = '(min-width: 1024px)'

const SORT_OPTIONS = LISTED_COLUMNS.map(({ column, label }) => ({ value: column, label }))

interface TradesTableProps {
  strategyId: string
  isOwner: boolean
  /** The number of trades, for the heading and the pager; null until known. */
  counts: { closed: number; open: number } | null
  /** The trade in the open dialog. */
  dialogTradeId: string | null
  onOpen: (trade: TradeRow) => void
  onAdd: () => void
}

/** "Trade Overview": every trade of a strategy, a page at a time, sorted by the database. */
export function TradesTable({ strategyId, isOwner, counts, dialogTradeId, onOpen, onAdd }: TradesTableProps) {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readListAddress(search), [search])
  const { sort, page } = address
  const go = (address: ListAddress) =>
    setSearch((current) => writeListAddress(current, address), { replace: true, preventScrollReset: true })
  const { data, error, isFetching, isPlaceholderData, refetch } = useTrades(strategyId, sort, page)
  const wide = useMediaQuery(TABLE_FITS)
  const [view, setView] = useState<'compact' | 'full'>('compact')

  const labelOf = ({ symbol, date, status }: TradeRow) =>
    `${isOwner ? 'Edit' : 'Open'} trade ${symbol}, ${shownDate(date)}, ${status}`

  return (
    <section aria-labelledby="trade-overview">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="trade-overview" className="text-h3">
            Trade Overview
          </h2>
          {counts && counts.closed + counts.open > 0 && (
            <span className="text-table text-ink2">
              {formatCount(counts.closed)} closed, {formatCount(counts.open)} open
            </span>
          )}
        </div>
        {data && data.trades.length > 0 && <Legend explainsPos={wide || view === 'full'} />}
        {!wide && data && data.trades.length > 0 && (
          <Segmented
            label="Size of the cards"
            options={[
              { value: 'compact', label: 'Compact' },
              { value: 'full', label: 'Full' },
            ]}
            value={view}
            onChange={setView}
          />
        )}
      </div>
      {error && (
        <div className="border-t border-t-line2 py-4">
          <ErrorNotice
            title={`Error loading trades: ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {data ? 'You’re seeing what was loaded before.' : null}
          </ErrorNotice>
        </div>
      )}
      {!data && !error && <LoadingTrades wide={wide} />}
      {data && data.trades.length === 0 && (
        <div className="border-t border-t-line2 py-6">
          {page > 1 ? (
            <EmptyNotice
              title="No trades on this page"
              action={<Button onClick={() => go({ sort, page: 1 })}>First page</Button>}
            />
          ) : (
            <EmptyNotice
              title="No trades found"
              action={
                isOwner && (
                  <Button icon={<Plus />} onClick={onAdd}>
                    Add Trade
                  </Button>
                )
              }
            >
              The first one starts the clock.
            </EmptyNotice>
          )}
        </div>
      )}
      {data && data.trades.length > 0 && (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          {wide ? (
            <div className="relative -mx-3 overflow-x-auto px-3">
              <DataTable
                columns={tableColumns}
                rows={data.trades}
                getRowId={(trade) => trade.bet_id}
                caption={`Trades, page ${page}`}
                sorting={asSorting(sort)}
                onSortingChange={(next) => go({ sort: pressed(sort, next), page: 1 })}
                onRowClick={onOpen}
                rowLabel={labelOf}
                isRowSelected={(trade) => trade.bet_id === dialogTradeId}
                density="compact"
              />
            </div>
          ) : (
            <>
              <SortSelect
                options={SORT_OPTIONS}
                value={sort?.column ?? null}
                defaultLabel="Newest first"
                isDescending={sort?.descending ?? false}
                onChoose={(chosen) => go({ sort: sortBy(chosen), page: 1 })}
                onReverse={() => go({ sort: sort && { ...sort, descending: !sort.descending }, page: 1 })}
              />
              <TradeCards trades={data.trades} compact={view === 'compact'} onOpen={onOpen} labelOf={labelOf} />
            </>
          )}
          {(page > 1 || data.hasMore) && (
            <Pager
              label="Pages of trades"
              page={page}
              perPage={TRADES_PER_PAGE}
              shown={data.trades.length}
              total={counts && counts.closed + counts.open}
              hasMore={data.hasMore}
              onPage={(next) => go({ sort, page: next })}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** Explains the clock icons before the dates, and the one column whose name is short for something. */
function Legend({ explainsPos }: { explainsPos: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink2 max-lg:order-last max-lg:w-full">
      <ClockMark clock="live" withWord />
      <ClockMark clock="late" withWord />
      <span className="text-ink3">Live: {LIVE_SHORT}</span>
      {explainsPos && <span className="text-ink3">Pos: units still held</span>}
    </p>
  )
}

/** Without a sort the list is newest first. */
const asSorting = (sort: TradeSort | null): SortingState =>
  sort ? [{ id: sort.column, desc: sort.descending }] : [{ id: 'date', desc: true }]

/** The cards' sort control: ascending, like the first press on a table header; null for newest first. */
const sortBy = (column: string | null): TradeSort | null => (isListed(column) ? { column, descending: false } : null)

/** TanStack Table reports the next sorting; the pressed header follows from the difference. */
function pressed(sort: TradeSort | null, next: SortingState): TradeSort | null {
  const column = next[0]?.id ?? sort?.column ?? 'date'
  return isListed(column) ? nextSort(sort, column) : null
}

function LoadingTrades({ wide }: { wide: boolean }) {
  if (wide) {
    return <TableSkeleton columns={tableColumns} rows={SKELETON_ROWS} label="Loading trades..." density="compact" />
  }
  return (
    <div role="status" className="border-t border-t-line2">
      <p className="flex h-[62px] items-center border-b text-table text-ink2">Loading trades...</p>
      {Array.from({ length: SKELETON_ROWS - 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
        <div key={row} className="flex h-[62px] items-center justify-between border-b">
          <span className="h-2.5 w-32 bg-line" />
          <span className="h-2.5 w-20 bg-line" />
        </div>
      ))}
    </div>
  )
}
