import { formatAmount, formatAverage, formatDateTime, formatHold, formatQuantity } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import type { Column } from '@/ui/tableColumns'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { instantOf, isoOfInstant } from './instant.rules'
import type { SortColumn, TradeRow } from './tradeList.rules'

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
export const tradeColumns: readonly Column<TradeRow, SortColumn>[] = [
  { id: 'status', header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => {
      const [day, time] = shownDate(date).split(' ')
      return (
        <span className="whitespace-nowrap font-mono text-label">
          {day}
          <span className="max-xl:hidden"> {time}</span>
        </span>
      )
    },
  },
  {
    id: 'symbol',
    header: 'Symbol',
    cell: (trade) => <SymbolName trade={trade} className="max-w-[120px] xl:max-w-[180px]" />,
  },
  { id: 'position', header: 'Position', cell: ({ position }) => <span className="text-ink2">{position}</span> },
  { id: 'qty', header: 'Qty', look: FIGURE, cell: ({ qty }) => formatQuantity(qty) },
  { id: 'entry', header: 'Entry', look: FIGURE, cell: ({ entry }) => formatAverage(entry) },
  { id: 'exit', header: 'Exit', look: FIGURE, cell: ({ exit }) => <AverageOrNone price={exit} /> },
  {
    id: 'entry_tot',
    header: 'Entry Tot',
    look: FIGURE,
    cell: ({ entryTot }) => <span className="text-ink2">{formatAmount(entryTot)}</span>,
  },
  {
    id: 'exit_tot',
    header: 'Exit Tot',
    look: FIGURE,
    cell: ({ exitTot }) => <span className="text-ink2">{formatAmount(exitTot)}</span>,
  },
  { id: 'qty_rem', header: 'Pos', look: FIGURE, cell: ({ qtyRem }) => <UnitsHeld units={qtyRem} /> },
  {
    id: 'hold',
    header: 'Hold',
    look: FIGURE,
    cell: ({ holdSeconds }) => <span className="whitespace-nowrap text-ink2">{formatHold(holdSeconds)}</span>,
  },
  {
    id: 'return',
    header: 'Return',
    look: { ...FIGURE, needle: true },
    cell: (trade) => <Money value={Number(trade.return)} strong />,
  },
  {
    id: 'return_percent',
    header: 'Return %',
    look: { ...FIGURE, needle: true },
    cell: ({ returnPercent }) => <Percent value={numberOrNull(returnPercent)} />,
  },
]

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
