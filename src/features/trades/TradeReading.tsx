import { type ReactNode, useMemo } from 'react'
import { editedWords, gapWords } from '@/domain/clocks'
import { computeTrade } from '@/domain/trades'
import { formatPrice, formatQuantity } from '@/lib/format'
import { ClockMark } from '@/ui/ClockMark'
import { PagedTable } from './PagedTable'
import { TradeReadings } from './TradeReadings'
import { TradeSum } from './TradeSum'
import { isTradeLive, storedClock } from './tradeClocks.rules'
import { shownDate } from './tradeColumns'
import { draftTrade } from './tradeDraft.rules'
import { formOf } from './tradeEditor.rules'
import type { StoredAction, StoredTrade } from './tradeList.rules'

const ACTIONS_PER_PAGE = 50

interface TradeReadingProps {
  trade: StoredTrade
  /** What was changed in it since it was recorded. */
  history: ReactNode
}

/** A trade to read: its actions, and how they add up to its return, computed here from the actions alone. */
export function TradeReading({ trade, history }: TradeReadingProps) {
  const draft = useMemo(() => draftTrade(formOf(trade)), [trade])
  const result = useMemo(() => computeTrade(trade.actions, trade.market), [trade])
  const facts = [trade.market, trade.sector, trade.expiration && `expires ${trade.expiration}`].filter(Boolean)
  return (
    <div className="-m-4 flex flex-col sm:-m-6 lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_312px]">
      <div className="flex min-w-0 flex-col gap-6 p-4 sm:p-6">
        <div>
          <h3 className="break-words text-title">{trade.symbol}</h3>
          <p className="mt-1 text-table text-ink2">{facts.join(' / ')}</p>
        </div>
        <section>
          <h4 className="pb-1 font-heading">Actions</h4>
          <PagedTable
            caption="Actions of this trade, oldest first"
            columns={ACTION_COLUMNS}
            rows={trade.actions}
            perPage={ACTIONS_PER_PAGE}
            pagerLabel="Pages of actions"
          />
        </section>
        <section>
          <h4 className="pb-1 font-heading">The return, added up in your browser</h4>
          <TradeSum result={result} actions={trade.actions} />
        </section>
        {history}
      </div>
      <TradeReadings title="This trade" saved={null} draft={draft} clock={{ saved: null, now: isTradeLive(trade) }} />
    </div>
  )
}

const ACTION_COLUMNS = [
  { head: 'Side', cell: ({ side }: StoredAction) => side },
  {
    head: 'Date, UTC',
    cell: ({ date }: StoredAction) => shownDate(date),
    className: 'whitespace-nowrap font-mono text-label',
  },
  { head: 'Recorded, UTC', cell: (action: StoredAction) => <Recorded action={action} /> },
  { head: 'Quantity', align: 'right', cell: ({ quantity }: StoredAction) => formatQuantity(quantity) },
  { head: 'Price', align: 'right', cell: ({ price }: StoredAction) => formatPrice(price) },
  { head: 'Fee', align: 'right', cell: ({ fee }: StoredAction) => formatPrice(fee) },
] as const

/** An action's second clock: when it was recorded, how long after its date that is, and how often it was edited. */
function Recorded({ action }: { action: StoredAction }) {
  const { live } = storedClock(action)
  const edited = editedWords(action.edits)
  return (
    <span className="block py-1">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <ClockMark live={live} />
        <span className="font-mono text-label">{shownDate(action.recordedAt)}</span>
      </span>
      <span className="block text-label text-ink2">
        {gapWords(action.date, action.recordedAt)}
        {!live && ': backfilled'}
        {edited && `, ${edited}`}
      </span>
    </span>
  )
}
