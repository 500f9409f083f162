import { createColumnHelper } from '@tanstack/react-table'
import { Pencil } from 'lucide-react'
import { timesWords } from '@/domain/clocks'
import { instantOf, isoOfInstant } from '@/domain/instant'
import { formatAmount, formatAverage, formatDateTime, formatHold, formatQuantity } from '@/lib/format'
import { ClockMark } from '@/ui/ClockMark'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import type { TableKit } from '@/ui/tableKit'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { SORT_COLUMNS, type SortColumn, type TradeRow } from './tradeList.rules'

const column = createColumnHelper<TableKit, TradeRow>()
const FIGURE = { align: 'right' } as const

/** The heads of the columns, by the column that the database sorts by (spec §2). */
const SORT_LABELS: Record<SortColumn, string> = {
  status: 'Status',
  date: 'Date',
  symbol: 'Symbol',
  position: 'Position',
  qty: 'Qty',
  entry: 'Entry',
  exit: 'Exit',
  entry_tot: 'Entry Tot',
  exit_tot: 'Exit Tot',
  qty_rem: 'Pos',
  hold: 'Hold',
  return: 'Return',
  return_percent: 'Return %',
}

/** A date of the database as the list shows it: to the minute, in UTC. */
export const shownDate = (date: string) => formatDateTime(isoOfInstant(instantOf(date)))

/** That a trade is on its way, or a pencil on what was edited since it was recorded; where there is room, with its word. */
export function TradeMark({
  trade: { edits, isSaving },
  className,
}: {
  trade: Pick<TradeRow, 'edits' | 'isSaving'>
  className?: string
}) {
  if (isSaving) return <span className="text-mark text-ink2">saving...</span>
  if (edits === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-mark text-ink2">
      <Pencil size={11} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className={cx('border-b border-b-field border-dashed', className)}>
        edited<VisuallyHidden> {timesWords(edits)}</VisuallyHidden>
      </span>
    </span>
  )
}

/** Units still held; nothing held is quiet. */
export function UnitsHeld({ units }: { units: string }) {
  return <span className={Number(units) === 0 ? 'text-ink3' : 'font-medium'}>{formatQuantity(units)}</span>
}

/** The symbol, with what one contract stands for. */
export function SymbolName({
  trade,
  className,
}: {
  trade: Pick<TradeRow, 'symbol' | 'multiplier'>
  className?: string
}) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span title={trade.symbol} className={cx('truncate font-heading', className)}>
        {trade.symbol}
      </span>
      {trade.multiplier > 1 && (
        <span title={`One contract stands for ${trade.multiplier} shares`} className="text-mark text-ink2">
          <span aria-hidden="true">×{trade.multiplier}</span>
          <VisuallyHidden>times {trade.multiplier}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

/** The thirteen columns of the trades table, in the order of spec §2; each id is the database's column. */
export const tradeColumns = column.columns([
  column.accessor('status', { header: SORT_LABELS.status, cell: ({ getValue }) => <Status status={getValue()} /> }),
  column.accessor('date', {
    header: SORT_LABELS.date,
    cell: ({ getValue, row }) => {
      const [day, time] = shownDate(getValue()).split(' ')
      return (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <ClockMark live={row.original.isLive} />
          <span className="font-mono text-label">
            {day}
            <span className="max-xl:hidden"> {time}</span>
          </span>
          <TradeMark trade={row.original} className="max-[1399px]:sr-only" />
        </span>
      )
    },
  }),
  column.accessor('symbol', {
    header: SORT_LABELS.symbol,
    cell: ({ row }) => <SymbolName trade={row.original} className="max-w-[120px] xl:max-w-[180px]" />,
  }),
  column.accessor('position', {
    header: SORT_LABELS.position,
    cell: ({ getValue }) => <span className="text-ink2">{getValue()}</span>,
  }),
  column.accessor('qty', { header: SORT_LABELS.qty, meta: FIGURE, cell: ({ getValue }) => formatQuantity(getValue()) }),
  column.accessor('entry', {
    header: SORT_LABELS.entry,
    meta: FIGURE,
    cell: ({ getValue }) => formatAverage(getValue()),
  }),
  column.accessor('exit', {
    header: SORT_LABELS.exit,
    meta: FIGURE,
    cell: ({ getValue }) => <AverageOrNone price={getValue()} />,
  }),
  column.accessor('entryTot', {
    id: 'entry_tot',
    header: SORT_LABELS.entry_tot,
    meta: FIGURE,
    cell: ({ getValue }) => <span className="text-ink2">{formatAmount(getValue())}</span>,
  }),
  column.accessor('exitTot', {
    id: 'exit_tot',
    header: SORT_LABELS.exit_tot,
    meta: FIGURE,
    cell: ({ getValue }) => <span className="text-ink2">{formatAmount(getValue())}</span>,
  }),
  column.accessor('qtyRem', {
    id: 'qty_rem',
    header: SORT_LABELS.qty_rem,
    meta: FIGURE,
    cell: ({ getValue }) => <UnitsHeld units={getValue()} />,
  }),
  column.accessor('holdSeconds', {
    id: 'hold',
    header: SORT_LABELS.hold,
    meta: FIGURE,
    cell: ({ getValue }) => <span className="whitespace-nowrap text-ink2">{formatHold(getValue())}</span>,
  }),
  column.accessor('return', {
    header: SORT_LABELS.return,
    meta: { ...FIGURE, needle: true },
    cell: ({ getValue }) => <Money value={Number(getValue())} strong />,
  }),
  column.accessor('returnPercent', {
    id: 'return_percent',
    header: SORT_LABELS.return_percent,
    meta: { ...FIGURE, needle: true },
    cell: ({ getValue }) => <Percent value={numberOrNull(getValue())} />,
  }),
])

/** What the list can be sorted by, as its heads say it. */
export const SORT_OPTIONS: readonly { value: SortColumn; label: string }[] = SORT_COLUMNS.map((value) => ({
  value,
  label: SORT_LABELS[value],
}))

export const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

/** An average price, or the sign that there is none yet. */
export function AverageOrNone({ price }: { price: string | null }) {
  if (price !== null) return formatAverage(price)
  return (
    <span className="text-ink3">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none yet</VisuallyHidden>
    </span>
  )
}
