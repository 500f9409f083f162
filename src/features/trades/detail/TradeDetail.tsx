import { type ReactNode, useMemo } from 'react'
import { blockedWords } from '@/domain/account/blockedWords'
import { tradeDividendWords } from '@/domain/account/words'
import { TRADE_FIELDS } from '@/domain/contract/action'
import { contractName } from '@/domain/contract/contractName'
import { currencyMark, isInDollars } from '@/domain/contract/currencies'
import { isEnding, sideLabel } from '@/domain/contract/markets'
import { tradeClock } from '@/domain/trade/tradeClock'
import { computeTrade, type TradeAction, type TradeMatch, type TradeResult } from '@/domain/trade/trades'
import { formOf, readTradeForm } from '@/features/trades/saving/tradeForm.rules'
import { SeenTradeTags } from '@/features/trades/tags/TradeTags'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { useSplits } from '@/queries/splits.queries'
import { Money } from '@/ui/figures/Figure'
import { SmallTable } from '@/ui/tables/SmallTable'
import { TradeActions } from './TradeActions'
import { TradeExcursion } from './TradeExcursion'
import { TradeSummary } from './TradeSummary'
import { draftTrade } from './tradeDraft.rules'

const PAIRS_PER_PAGE = 50

interface TradeDetailProps {
  trade: StoredTrade
  /** The trade's edits since it was recorded. */
  history: ReactNode
}

/** A trade for reading: its actions, and how they add up to its return, computed here from the actions. */
export function TradeDetail({ trade, history }: TradeDetailProps) {
  const splits = useSplits(trade)
  const draft = useMemo(() => draftTrade(readTradeForm(formOf(trade, 'UTC'), new Date(), splits)), [trade, splits])
  const result = useMemo(() => computeTrade(trade.actions, trade, null, splits), [trade, splits])
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
          <h3 className="break-words text-title">{contractName(trade)}</h3>
          <p className="mt-1 text-table text-ink2">{facts.join(' / ')}</p>
          <SeenTradeTags {...trade} />
        </div>
        <section>
          <h4 className="pb-1 font-heading">Actions</h4>
          <TradeActions trade={trade} />
        </section>
        <section>
          <h4 className="pb-1 font-heading">The return, added up in your browser</h4>
          <TradeSum result={result} actions={trade.actions} />
        </section>
        <TradeExcursion strategyId={trade.strategyId} tradeId={trade.tradeId} />
        {history}
      </div>
      <TradeSummary
        title="This trade"
        inDollars={{ saved: false, now: isInDollars(trade) }}
        saved={null}
        draft={draft}
        clock={{ saved: null, now: tradeClock(trade.actions, splits) }}
        notes={[tradeDividendWords(trade.dividends), blockedWords(trade, result)]}
      />
    </div>
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
  const { splits } = result
  if (matches.length === 0) {
    return <p className="text-table text-ink2">Nothing bought has been sold yet, so nothing is realised.</p>
  }
  const sum = (
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
  if (splits.length === 0) return sum
  return (
    <>
      <p className="pb-1 text-label text-ink2">
        Units are those of the sale or purchase that closed them; prices are as stated, before and after the split.
      </p>
      {sum}
    </>
  )
}

/** The P&L of each pair, as columns of the sum. */
function pairColumns(actions: readonly TradeAction[], multiplier: string) {
  const priceOf = (index: number) => actions[index]?.price ?? '0'
  const shownPrice = (index: number) => {
    const side = actions[index]?.side ?? ''
    return isEnding(side) ? sideLabel(side).toLowerCase() : formatPrice(priceOf(index))
  }
  return [
    {
      head: 'Units',
      cellClass: 'whitespace-nowrap',
      cell: ({ quantity }: TradeMatch) => (
        <>
          {formatQuantity(quantity)}
          {multiplier !== '1' && <span className="text-ink2"> ×{multiplier}</span>}
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
