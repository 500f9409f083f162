import { createColumnHelper } from '@tanstack/react-table'
import { formatAmount, formatAverage, formatDateTime, formatHold, formatQuantity } from '@/lib/format'
import { instantOf, isoOfInstant } from '@/lib/pnl/instant.rules'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import type { TableKit } from '@/ui/tableKit'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { TradeRow } from './tradeList.rules'

const column = createColumnHelper<TableKit, TradeRow>()
const FIGURE = { align: 'right' } as const

/** A date of the database as the list shows it: to the minute, in UTC. */
export const shownDate = (date: string) => formatDateTime(isoOfInstant(instantOf(date)))

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
  column.accessor('status', { header: 'Status', cell: ({ getValue }) => <Status status={getValue()} /> }),
  column.accessor('date', {
    header: 'Date',
    cell: ({ getValue }) => {
      const [day, time] = shownDate(getValue()).split(' ')
      return (
        <span className="whitespace-nowrap font-mono text-label">
          {day}
          <span className="max-xl:hidden"> {time}</span>
        </span>
      )
    },
  }),
  column.accessor('symbol', {
    header: 'Symbol',
    cell: ({ row }) => <SymbolName trade={row.original} className="max-w-[120px] xl:max-w-[180px]" />,
  }),
  column.accessor('position', {
    header: 'Position',
    cell: ({ getValue }) => <span className="text-ink2">{getValue()}</span>,
  }),
  column.accessor('qty', { header: 'Qty', meta: FIGURE, cell: ({ getValue }) => formatQuantity(getValue()) }),
  column.accessor('entry', { header: 'Entry', meta: FIGURE, cell: ({ getValue }) => formatAverage(getValue()) }),
  column.accessor('exit', {
    header: 'Exit',
    meta: FIGURE,
    cell: ({ getValue }) => <AverageOrNone price={getValue()} />,
  }),
  column.accessor('entryTot', {
    id: 'entry_tot',
    header: 'Entry Tot',
    meta: FIGURE,
    cell: ({ getValue }) => <span className="text-ink2">{formatAmount(getValue())}</span>,
  }),
  column.accessor('exitTot', {
    id: 'exit_tot',
    header: 'Exit Tot',
    meta: FIGURE,
    cell: ({ getValue }) => <span className="text-ink2">{formatAmount(getValue())}</span>,
  }),
  column.accessor('qtyRem', {
    id: 'qty_rem',
    header: 'Pos',
    meta: FIGURE,
    cell: ({ getValue }) => <UnitsHeld units={getValue()} />,
  }),
  column.accessor('holdSeconds', {
    id: 'hold',
    header: 'Hold',
    meta: FIGURE,
    cell: ({ getValue }) => <span className="whitespace-nowrap text-ink2">{formatHold(getValue())}</span>,
  }),
  column.accessor('return', {
    header: 'Return',
    meta: { ...FIGURE, needle: true },
    cell: ({ getValue }) => <Money value={Number(getValue())} strong />,
  }),
  column.accessor('returnPercent', {
    id: 'return_percent',
    header: 'Return %',
    meta: { ...FIGURE, needle: true },
    cell: ({ getValue }) => <Percent value={numberOrNull(getValue())} />,
  }),
])

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
