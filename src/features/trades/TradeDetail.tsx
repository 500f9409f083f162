import { type ReactNode, useMemo } from 'react'
import { TRADE_FIELDS } from '@/domain/action'
import { clockWords } from '@/domain/clocks'
import { currencyMark, isInDollars, USD } from '@/domain/currencies'
import { sideLabel } from '@/domain/markets'
import type { PriceVerdicts } from '@/domain/priceCheck'
import { tradePricesSentence, verdictWords } from '@/domain/priceWords'
import { tradeClock } from '@/domain/tradeClock'
import { computeTrade, type TradeAction, type TradeMatch, type TradeResult } from '@/domain/trades'
import { formatPrice, formatQuantity } from '@/lib/format'
import { usePriceVerdicts } from '@/queries/priceChecks.queries'
import { Money } from '@/ui/Figure'
import { QueryState } from '@/ui/QueryState'
import { SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import { ClockMark, OutsideMark } from '@/ui/TradeMarks'
import { TradeSummary } from './TradeSummary'
import { TradeValue } from './tradeCells'
import { storedClock } from './tradeClocks.rules'
import { draftTrade } from './tradeDraft.rules'
import { formOf, readTradeForm } from './tradeForm.rules'
import type { StoredAction, StoredTrade } from './trades.rules'

const ACTIONS_PER_PAGE = 50
const PAIRS_PER_PAGE = 50

interface TradeDetailProps {
  trade: StoredTrade
  /** The trade's edits since it was recorded. */
  history: ReactNode
}

/** A trade to read: its actions, and how they add up to its return, computed here from the actions. */
export function TradeDetail({ trade, history }: TradeDetailProps) {
  const draft = useMemo(() => draftTrade(readTradeForm(formOf(trade), new Date())), [trade])
  const result = useMemo(() => computeTrade(trade.actions, trade.market), [trade])
  const facts = TRADE_FIELDS.flatMap((field) => {
    const value = trade[field]
    if (field === 'symbol' || value === null) return []
    if (field === 'currency') return currencyMark(trade) ?? []
    return field === 'expiration' ? `expires ${value}` : value
  })
  return (
    <div className="-m-4 flex flex-col sm:-m-6 lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_312px]">
      <div className="flex min-w-0 flex-col gap-6 p-4 sm:p-6">
        <div>
          <h3 className="break-words text-title">{trade.symbol}</h3>
          <p className="mt-1 text-table text-ink2">{facts.join(' / ')}</p>
        </div>
        <section>
          <h4 className="pb-1 font-heading">Actions</h4>
          <Actions trade={trade} />
        </section>
        <section>
          <h4 className="pb-1 font-heading">The return, added up in your browser</h4>
          <TradeSum result={result} actions={trade.actions} />
        </section>
        {history}
      </div>
      <TradeSummary
        title="This trade"
        inDollars={{ saved: false, now: isInDollars(trade) }}
        saved={null}
        draft={draft}
        clock={{ saved: null, now: tradeClock(trade.actions) }}
      />
    </div>
  )
}

/** The actions, with what the market's prices say of theirs. */
function Actions({ trade: { strategyId, tradeId, currency, actions } }: { trade: StoredTrade }) {
  const read = usePriceVerdicts(strategyId, tradeId)
  const verdicts = read.data
  const columns = useMemo(() => actionColumns(currency, verdicts ?? new Map()), [currency, verdicts])
  return (
    <>
      <div className="pb-1 text-label text-ink2">
        <QueryState
          query={read}
          what="the market’s prices"
          loading={<p role="status">Loading the market’s prices...</p>}
        >
          {(verdicts) => <PricesFound verdicts={verdicts} actions={actions} />}
        </QueryState>
      </div>
      <SmallTable
        caption="Actions of this trade, oldest first"
        columns={columns}
        rows={actions}
        paging={{ perPage: ACTIONS_PER_PAGE, label: 'Pages of actions' }}
      />
    </>
  )
}

/** How many prices lie inside and outside the market's range. */
function PricesFound({ verdicts, actions }: { verdicts: PriceVerdicts; actions: readonly StoredAction[] }) {
  const words = tradePricesSentence(actions, verdicts)
  const isOutside = actions.some(({ id }) => verdicts.get(id)?.inside === false)
  return <p>{isOutside ? <OutsideMark>{words}</OutsideMark> : words}</p>
}

const actionColumns = (currency: string, verdicts: PriceVerdicts): readonly TableColumn<StoredAction>[] => [
  { head: 'Side', cell: ({ side }) => sideLabel(side) },
  { head: 'Quantity', align: 'right', cell: ({ quantity }) => formatQuantity(quantity) },
  { head: 'Price', align: 'right', cell: (action) => <StatedPrice action={action} verdicts={verdicts} /> },
  { head: 'Fee', align: 'right', cell: ({ fee }) => formatPrice(fee) },
  // What one unit of another currency was worth at each action.
  ...(currency === USD
    ? []
    : [
        {
          head: `USD per ${currency}`,
          align: 'right',
          cell: ({ usd_rate }: StoredAction) => formatQuantity(usd_rate),
        } as const,
      ]),
  { head: 'Date, UTC', cell: ({ date }) => <TradeValue kind="date" value={date} />, cellClass: 'whitespace-nowrap' },
  { head: 'Recorded, UTC', cell: (action) => <Recorded action={action} /> },
]

/** An action's price, and how it compares with the market's. */
function StatedPrice({ action: { id, side, price }, verdicts }: { action: StoredAction; verdicts: PriceVerdicts }) {
  const verdict = verdicts.get(id)
  // Where nothing of the trade was checked, the line above the table says so once.
  const isSilent = verdicts.size === 0 || side === 'EXPIRE'
  return (
    <span className="block py-1">
      {formatPrice(price)}
      {verdict ? (
        <span className="block text-label text-ink2 max-sm:min-w-40 sm:whitespace-nowrap">
          {verdict.inside ? verdictWords(verdict) : <OutsideMark>{verdictWords(verdict)}</OutsideMark>}
        </span>
      ) : (
        !isSilent && <span className="block text-label text-ink3">not checked</span>
      )}
    </span>
  )
}

/** When an action was recorded, how long after its date, and how often it was edited. */
function Recorded({ action }: { action: StoredAction }) {
  const { live } = storedClock(action)
  return (
    <span className="block py-1">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <ClockMark clock={live ? 'live' : 'late'} />
        <TradeValue kind="date" value={action.recordedAt} />
      </span>
      <span className="block text-label text-ink2">{clockWords(action.date, action.recordedAt, action.edits)}</span>
    </span>
  )
}

interface TradeSumProps {
  result: TradeResult
  /** The actions that `result` was computed from. */
  actions: readonly TradeAction[]
}

/** The return as a sum: each pair of a purchase and a sale with its P&L, and the total. */
function TradeSum({ result, actions }: TradeSumProps) {
  const { matches, multiplier } = result
  const columns = useMemo(() => pairColumns(actions, multiplier), [actions, multiplier])
  if (matches.length === 0) {
    return <p className="text-table text-ink2">Nothing bought has been sold yet, so nothing is realised.</p>
  }
  return (
    <SmallTable
      caption="The return, pair by pair"
      columns={columns}
      rows={matches}
      paging={{ perPage: PAIRS_PER_PAGE, label: 'Pages of pairs' }}
      foot={
        <tr className="h-9 border-t border-t-line2">
          <th scope="row" colSpan={4} className="text-left font-heading">
            Return
          </th>
          <td className="pl-3 text-right">
            <Money value={Number(result.return)} needle={false} strong />
          </td>
        </tr>
      }
    />
  )
}

/** The P&L of each pair, as columns of the sum. */
function pairColumns(actions: readonly TradeAction[], multiplier: number) {
  const priceOf = (index: number) => actions[index]?.price ?? '0'
  const shownPrice = (index: number) => (actions[index]?.side === 'EXPIRE' ? 'expired' : formatPrice(priceOf(index)))
  return [
    {
      head: 'Units',
      cellClass: 'whitespace-nowrap',
      cell: ({ quantity }: TradeMatch) => (
        <>
          {formatQuantity(quantity)}
          {multiplier > 1 && <span className="text-ink2"> ×{multiplier}</span>}
        </>
      ),
    },
    { head: 'Bought at', align: 'right', cell: ({ buyIndex }: TradeMatch) => shownPrice(buyIndex) },
    { head: 'Sold at', align: 'right', cell: ({ sellIndex }: TradeMatch) => shownPrice(sellIndex) },
    { head: 'Fees', align: 'right', cell: ({ fees }: TradeMatch) => formatPrice(fees) },
    {
      head: 'Realised',
      align: 'right',
      cell: ({ pnl }: TradeMatch) => <Money value={Number(pnl)} needle={false} />,
    },
  ] as const
}
