import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { ListedTags, SymbolName, TradeStatusMark, TradeValue } from '@/features/trades/tradeCells'
import { useTrades } from '@/features/trades/trades.queries'
import { FIRST_PAGE, NO_FILTERS, type TradeFilters, writeListAddress, writeView } from '@/features/trades/trades.rules'
import { formatDay } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { TextButton } from '@/ui/controls/TextLink'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import { DiaryPanel } from './DiaryPanel'

interface DayPanelProps {
  strategyId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  /** USD; null where nothing was closed. */
  result: number | null
  isOwner: boolean
  onOpen: (trade: TradeRow) => void
  onClose: () => void
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Monday, 2 Mar 2026" */
export const dayWords = (day: string) => `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDay(day)}`

/** A day of the calendar: the trades that something was closed of, those that began, and its diary. */
export function DayPanel({ strategyId, day, result, isOwner, onOpen, onClose }: DayPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day that is chosen is brought into view.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [day])
  return (
    <section aria-labelledby="calendar-day" className="mt-6 border-t border-t-line2 pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} id="calendar-day" className="scroll-mt-20 scroll-mb-40 text-h3">
          {dayWords(day)}
          {result !== null && (
            <>
              {' '}
              <Money value={result} needle={false} />
            </>
          )}
        </h3>
        <Button variant="ghost" icon={<X />} onClick={onClose}>
          Close the day
        </Button>
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <DayTrades
            title="Closed, at least in part"
            none="Nothing was closed on this day."
            strategyId={strategyId}
            filters={{ ...NO_FILTERS, closedFrom: day, closedTo: day }}
            onOpen={onOpen}
          />
          <DayTrades
            title="Opened"
            none="No trade was opened on this day."
            strategyId={strategyId}
            filters={{ ...NO_FILTERS, from: day, to: day }}
            onOpen={onOpen}
          />
        </div>
        <DiaryPanel strategyId={strategyId} day={day} isOwner={isOwner} />
      </div>
    </section>
  )
}

interface DayTradesProps {
  title: string
  none: string
  strategyId: string
  filters: TradeFilters
  onOpen: (trade: TradeRow) => void
}

function DayTrades({ title, none, strategyId, filters, onOpen }: DayTradesProps) {
  const [search] = useSearchParams()
  const list = { ...FIRST_PAGE, filters }
  const read = useTrades(strategyId, list)
  const address = writeView(writeListAddress(search, list), {})
  return (
    <QueryState query={read} what="the trades" loading={<p role="status">Loading the trades...</p>}>
      {({ trades, hasMore }) => (
        <div>
          <h4 className="pb-1 font-heading">{title}</h4>
          {trades.length === 0 ? (
            <p className="text-ink2">{none}</p>
          ) : (
            <>
              <SmallTable caption={title} columns={columnsOf(onOpen)} rows={trades} />
              <p className="mt-1 text-label">
                <Link to={`?${address}`} preventScrollReset className="text-ink2 underline underline-offset-4">
                  {hasMore ? 'All of them in the list' : 'Open in the list'}
                </Link>
              </p>
            </>
          )}
        </div>
      )}
    </QueryState>
  )
}

const columnsOf = (onOpen: (trade: TradeRow) => void): readonly TableColumn<TradeRow>[] => [
  {
    head: 'Symbol',
    isRowHead: true,
    cellClass: 'py-1',
    cell: (trade) => (
      <>
        <TextButton onClick={() => onOpen(trade)}>
          <SymbolName trade={trade} />
        </TextButton>
        <ListedTags trade={trade} />
      </>
    ),
  },
  { head: 'Status', cell: (trade) => <TradeStatusMark trade={trade} /> },
  { head: 'Return', align: 'right', cell: (trade) => <TradeValue kind="money" value={trade.return} needle={false} /> },
  { head: 'Return %', align: 'right', cell: (trade) => <TradeValue kind="percent" value={trade.return_percent} /> },
]
