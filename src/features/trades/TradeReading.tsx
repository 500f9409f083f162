import { useMemo, useState } from 'react'
import { formatPrice, formatQuantity } from '@/lib/format'
import { computeTrade, type TradeAction } from '@/lib/pnl/trades.rules'
import { Pager } from './Pager'
import { TradeReadings } from './TradeReadings'
import { TradeSum } from './TradeSum'
import { shownDate } from './tradeColumns'
import { draftTrade } from './tradeDraft.rules'
import { formOf } from './tradeEditor.rules'
import type { StoredTrade } from './tradeList.rules'

const ACTIONS_PER_PAGE = 50

/** A trade to read: its actions, and how they add up to its return, computed here from the actions alone. */
export function TradeReading({ trade }: { trade: StoredTrade }) {
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
          <ActionTable actions={trade.actions} />
        </section>
        <section>
          <h4 className="pb-1 font-heading">The return, added up in your browser</h4>
          <TradeSum result={result} actions={trade.actions} />
        </section>
      </div>
      <TradeReadings title="This trade" saved={null} draft={draft} />
    </div>
  )
}

function ActionTable({ actions }: { actions: readonly TradeAction[] }) {
  const [page, setPage] = useState(1)
  const first = (page - 1) * ACTIONS_PER_PAGE
  const shown = actions.slice(first, first + ACTIONS_PER_PAGE)
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-table">
          <caption className="sr-only">Actions of this trade, oldest first</caption>
          <thead>
            <tr className="h-8 border-b text-label text-ink2">
              <th scope="col" className="text-left font-normal">
                Side
              </th>
              <th scope="col" className="pl-3 text-left font-normal">
                Date, UTC
              </th>
              <th scope="col" className="pl-3 text-right font-normal">
                Quantity
              </th>
              <th scope="col" className="pl-3 text-right font-normal">
                Price
              </th>
              <th scope="col" className="pl-3 text-right font-normal">
                Fee
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((action, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: actions are read once and do not move.
              <tr key={first + at} className="h-[30px] border-b">
                <td>{action.side}</td>
                <td className="whitespace-nowrap pl-3 font-mono text-label">{shownDate(action.date)}</td>
                <td className="pl-3 text-right">{formatQuantity(action.quantity)}</td>
                <td className="pl-3 text-right">{formatPrice(action.price)}</td>
                <td className="pl-3 text-right">{formatPrice(action.fee)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actions.length > ACTIONS_PER_PAGE && (
        <Pager
          label="Pages of actions"
          page={page}
          perPage={ACTIONS_PER_PAGE}
          shown={shown.length}
          total={actions.length}
          hasMore={page * ACTIONS_PER_PAGE < actions.length}
          onPage={setPage}
        />
      )}
    </>
  )
}
