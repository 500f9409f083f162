import { ListChecks, Plus, Tags } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { contractName } from '@/domain/contract/contractName'
import { LIVE_SHORT } from '@/domain/figures/evidenceWords'
import { isListed, LISTED_COLUMNS, type TradeRow } from '@/domain/trade/tradeColumns'
import { type DialogTrade, dialogTradeIn } from '@/features/trades/form/useDialogTrade'
import { useSavedTradeStore, useWritten } from '@/features/trades/saving/savedTrade'
import { type SavedTrade, useSavedTrade } from '@/features/trades/saving/savedTrade.queries'
import { shownDate, Tick, tableColumns } from '@/features/trades/tradeCells'
import { useTrades } from '@/features/trades/trades.queries'
import {
  isFiltered,
  type ListAddress,
  NO_FILTERS,
  nextSort,
  readListAddress,
  TRADES_PER_PAGE,
  type TradeSort,
  writeListAddress,
} from '@/features/trades/trades.rules'
import { formatCount } from '@/lib/format'
import { useMediaQuery } from '@/ui/browserState'
import { Button } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { Segmented } from '@/ui/controls/Segmented'
import { SortSelect } from '@/ui/controls/SortSelect'
import { cx } from '@/ui/cx'
import { ClockMark } from '@/ui/figures/TradeMarks'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { QueryState } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { useAfterPointerUp } from '@/ui/pointerAndFocus'
import { Pager } from '@/ui/tables/Pager'
import { type SortingState, useSorting } from '@/ui/tables/sorting'
import { Table, type TableColumn } from '@/ui/tables/Table'
import { TableSkeleton } from '@/ui/tables/TableSkeleton'
import { COMPACT, type TableLook } from '@/ui/tables/tableLook'
import { SavedNotice } from './SavedNotice'
import { TradeCards } from './TradeCards'
import { FilterTrades } from './TradeFilters'

const ManageTags = lazyPart(() => import('@/features/trades/tags/ManageTags').then((module) => module.ManageTags))
const SelectedTrades = lazyPart(() => import('./SelectedTrades').then((module) => module.SelectedTrades))

const SKELETON_ROWS = 8
/** The large breakpoint: cards below it, the table from there. */
const TABLE_FITS = '(min-width: 1024px)'

const SORT_OPTIONS = LISTED_COLUMNS.map(({ column, label }) => ({ value: column, label }))

/** Closer together than in other tables, since thirteen columns have to fit beside the panel from 1,280 px. */
const LOOK: TableLook = { ...COMPACT, cell: 'px-1.5 first:pl-0 last:pr-0' }

interface TradesTableProps {
  strategyId: string
  isOwner: boolean
  /** The number of trades, for the heading and the pager; null until known. */
  counts: { closed: number; open: number } | null
  /** The trade in the open dialog; null while none is open. */
  dialogTrade: DialogTrade | null
  onOpen: (trade: TradeRow) => void
  /** Opens the dialog with an action that closes the trade. */
  onClose: (trade: TradeRow) => void
  onAdd: () => void
}

/** "Trade Overview": every trade of a strategy, a page at a time, sorted by the database. */
export function TradesTable({ strategyId, isOwner, counts, dialogTrade, onOpen, onClose, onAdd }: TradesTableProps) {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readListAddress(search), [search])
  const { sort, page, filters } = address
  const go = (address: ListAddress) =>
    setSearch((current) => writeListAddress(current, address), { replace: true, preventScrollReset: true })
  const read = useTrades(strategyId, address)
  const { data, isPlaceholderData } = read
  const sorting = useSorting(tableColumns, asSorting(sort), (next) =>
    go({ ...address, sort: pressed(sort, next), page: 1 }),
  )
  const wide = useMediaQuery(TABLE_FITS)
  const written = useWritten(strategyId)
  const saved = useSavedTrade(written)
  const list = useSavedRow(dialogTrade ? null : saved, read.isFetching ? undefined : data?.trades, () =>
    go({ sort: null, page: saved?.page ?? 1, filters: NO_FILTERS }),
  )
  useNextRow(list, written?.tradeId === null, data?.trades)
  const [view, setView] = useState<'compact' | 'full'>('compact')

  /** The ids of the selected trades, on whatever page; null while none are being selected. */
  const [selected, setSelected] = useState<readonly string[] | null>(null)
  const isSelected = ({ bet_id }: TradeRow) => selected?.includes(bet_id) === true
  const toggle = (trade: TradeRow) => {
    const { bet_id } = trade
    setSelected((ids) => (ids?.includes(bet_id) ? ids.filter((id) => id !== bet_id) : [...(ids ?? []), bet_id]))
  }
  const endSelecting = () => setSelected(null)
  const [managesTags, setManagesTags] = useState(false)
  const press = selected ? toggle : onOpen
  const columns = useMemo(() => (selected ? withTicks(selected) : tableColumns), [selected])

  const labelOf = (trade: TradeRow) => {
    const does = selected ? (isSelected(trade) ? 'Unselect' : 'Select') : isOwner ? 'Edit' : 'Open'
    return `${does} trade ${contractName(trade)}, ${shownDate(trade.date)}, ${trade.status}`
  }

  const rowKeys = (trade: TradeRow) =>
    isOwner
      ? {
          ...(trade.status === 'OPEN' && { c: () => onClose(trade) }),
          x: () => toggle(trade),
          ...(selected && { Escape: endSelecting }),
        }
      : undefined

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
      {/* Together with the first rows: alone, it would be moved by what comes above it. */}
      {counts && counts.closed + counts.open > 0 && (data || isFiltered(filters)) && (
        <FilterTrades
          strategyId={strategyId}
          filters={filters}
          sort={sort}
          onFilter={(filters) => go({ ...address, filters, page: 1 })}
        >
          {isOwner && (
            <>
              <Button
                variant="ghost"
                icon={<ListChecks />}
                aria-pressed={selected !== null}
                onClick={() => setSelected(selected ? null : [])}
              >
                Select
              </Button>
              <Button variant="ghost" icon={<Tags />} onClick={() => setManagesTags(true)}>
                Tags
              </Button>
              {managesTags && (
                <LazyBoundary failure="The tags couldn’t be loaded" isSmall>
                  <ManageTags strategyId={strategyId} onClose={() => setManagesTags(false)} />
                </LazyBoundary>
              )}
            </>
          )}
        </FilterTrades>
      )}
      <QueryState
        query={read}
        what="trades"
        old="You’re seeing what was loaded before."
        errorClass="border-t border-t-line2 py-4"
        loading={<LoadingTrades wide={wide} />}
      >
        {({ trades, hasMore }) =>
          trades.length === 0 ? (
            <div className="border-t border-t-line2 py-6">
              {isFiltered(filters) ? (
                <EmptyNotice
                  title="No trade fits these filters"
                  action={
                    <Button onClick={() => go({ ...address, filters: NO_FILTERS, page: 1 })}>Clear filters</Button>
                  }
                />
              ) : page > 1 ? (
                <EmptyNotice
                  title="No trades on this page"
                  action={<Button onClick={() => go({ ...address, page: 1 })}>First page</Button>}
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
          ) : (
            <div
              ref={list}
              aria-busy={isPlaceholderData}
              className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              {wide ? (
                <div className="relative -mx-3 overflow-x-auto px-3">
                  <Table
                    caption={`Trades, page ${page}`}
                    columns={columns}
                    rows={trades}
                    look={LOOK}
                    rowId={(trade) => trade.bet_id}
                    sorting={sorting}
                    onRowClick={press}
                    rowLabel={labelOf}
                    rowKeys={rowKeys}
                    isRowSelected={(trade) =>
                      selected
                        ? isSelected(trade)
                        : trade.bet_id === dialogTrade?.tradeId || trade.bet_id === saved?.trade.bet_id
                    }
                  />
                </div>
              ) : (
                <>
                  <SortSelect
                    className="border-y border-y-line2 py-2"
                    options={SORT_OPTIONS}
                    value={sort?.column ?? null}
                    defaultLabel="Newest first"
                    isDescending={sort?.descending ?? false}
                    onChoose={(chosen) => go({ ...address, sort: sortBy(chosen), page: 1 })}
                    onReverse={() =>
                      go({ ...address, sort: sort && { ...sort, descending: !sort.descending }, page: 1 })
                    }
                  />
                  <TradeCards
                    trades={trades}
                    savedId={saved?.trade.bet_id}
                    isSelected={selected ? isSelected : undefined}
                    compact={view === 'compact'}
                    onOpen={press}
                    rowKeys={rowKeys}
                    labelOf={labelOf}
                  />
                </>
              )}
              {(page > 1 || hasMore) && (
                <Pager
                  label="Pages of trades"
                  page={page}
                  perPage={TRADES_PER_PAGE}
                  shown={trades.length}
                  total={isFiltered(filters) ? null : counts && counts.closed + counts.open}
                  hasMore={hasMore}
                  onPage={(next) => go({ ...address, page: next })}
                />
              )}
              {selected && (
                <LazyBoundary failure="What can be done with them couldn’t be loaded" isSmall>
                  <SelectedTrades
                    strategyId={strategyId}
                    tradeIds={selected}
                    listed={trades}
                    onSelect={setSelected}
                    onDone={endSelecting}
                  />
                </LazyBoundary>
              )}
            </div>
          )
        }
      </QueryState>
      {written && (written.tradeId === null || saved) && <SavedNotice written={written} trade={saved?.trade ?? null} />}
    </section>
  )
}

/**
 * Brings the row of a trade that was just saved into view and focuses it, once, turning to another page of the list if needed.
 * @returns the ref for the list's element
 */
function useSavedRow(saved: SavedTrade | null, trades: readonly TradeRow[] | undefined, onOtherPage: () => void) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = useSavedTradeStore((state) => state.isShown)
  const id = saved?.trade.bet_id
  const isListed = trades?.some(({ bet_id }) => bet_id === id) === true
  const [asked, setAsked] = useState<string>()
  const afterPress = useAfterPointerUp()
  const show = useEffectEvent(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (row) {
      if (!isInSight(row)) row.scrollIntoView({ block: 'center' })
      if (isUnmoved(list.current)) row.querySelector('button')?.focus({ preventScroll: true })
      useSavedTradeStore.setState({ isShown: true })
    } else if (!isListed && asked !== id && dialogTradeIn(location.search) === null) {
      // Unless a form was opened meanwhile, which the other page's address would close.
      setAsked(id)
      onOtherPage()
    }
  })
  useEffect(() => {
    if (id === undefined || isShown || trades === undefined) return
    let isOver = false
    // Scrolling during a press would move the button from under the pointer.
    void afterPress().then(() => {
      if (!isOver) show()
    })
    return () => {
      isOver = true
    }
  }, [id, isShown, trades, afterPress])
  return list
}

/** The header's height and that of notices at the bottom, in px. */
const COVERED = 96

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= COVERED && bottom <= innerHeight - COVERED
}

/** Gives the focus of a row that was deleted to the one that took its place. */
function useNextRow(
  list: RefObject<HTMLDivElement | null>,
  wasDeleted: boolean,
  trades: readonly TradeRow[] | undefined,
) {
  const before = useRef<readonly TradeRow[]>([])
  const move = useEffectEvent((after: readonly TradeRow[]) => {
    const gone = before.current.findIndex(({ bet_id }) => !after.some((trade) => trade.bet_id === bet_id))
    before.current = after
    if (gone < 0 || !wasDeleted || !isUnmoved(list.current)) return
    const rows = list.current?.querySelectorAll('tbody > tr, ul > li')
    rows?.[Math.min(gone, rows.length - 1)]?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (trades) move(trades)
  }, [trades])
}

/** Whether the focus is still where a form leaves it: on nothing, on the page, or on what opens forms, such as the first button of a row. */
function isUnmoved(list: HTMLElement | null): boolean {
  const { activeElement: focused, body } = document
  if (focused === null || focused === body || focused.matches('main, [aria-keyshortcuts=n]')) return true
  return list?.contains(focused) === true && focused === focused.closest('tr, li')?.querySelector('button')
}

/** The table's columns while trades are selected: the first cell, which the keyboard stops at, has a box that is ticked. */
const withTicks = (selected: readonly string[]): readonly TableColumn<TradeRow>[] =>
  tableColumns.map((column, at) =>
    at > 0
      ? column
      : {
          ...column,
          cell: (trade) => (
            <span className="flex items-center gap-2">
              <Tick isOn={selected.includes(trade.bet_id)} />
              {column.cell(trade)}
            </span>
          ),
        },
  )

/** Explains the clock icons before the dates, and the one column with an abbreviated name. */
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

/** TanStack Table reports the next sorting; the difference tells which header was pressed. */
function pressed(sort: TradeSort | null, next: SortingState): TradeSort | null {
  const column = next[0]?.id ?? sort?.column ?? 'date'
  return isListed(column) ? nextSort(sort, column) : null
}

function LoadingTrades({ wide }: { wide: boolean }) {
  if (wide) {
    return <TableSkeleton columns={tableColumns} rows={SKELETON_ROWS} look={LOOK} label="Loading trades..." />
  }
  return (
    <Skeleton
      label="Loading trades..."
      labelClass="flex h-[62px] items-center border-b text-table text-ink2"
      bars={['128px', '80px']}
      rows={SKELETON_ROWS - 1}
      rowClass="flex h-[62px] items-center justify-between border-b"
      className="border-t border-t-line2"
    />
  )
}
