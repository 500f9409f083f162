import { useMemo, useState } from 'react'
import { formatPrice, formatQuantity } from '@/lib/format'
import { Decimal, plain } from '@/lib/pnl/decimal.rules'
import type { TradeAction, TradeMatch, TradeResult } from '@/lib/pnl/trades.rules'
import { Money } from '@/ui/Figure'
import { Pager } from './Pager'

const PAIRS_PER_PAGE = 50

interface TradeSumProps {
  result: TradeResult
  /** The actions that `result` was computed from. */
  actions: readonly TradeAction[]
}

/** The return as a sum: each pair of a purchase and a sale, with what it brought, down to the total. */
export function TradeSum({ result, actions }: TradeSumProps) {
  const [page, setPage] = useState(1)
  const { matches } = result
  const shown = useMemo(() => matches.slice((page - 1) * PAIRS_PER_PAGE, page * PAIRS_PER_PAGE), [matches, page])
  if (matches.length === 0) {
    return <p className="text-table text-ink2">Nothing bought has been sold yet, so nothing is realised.</p>
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-table">
          <caption className="sr-only">The return, pair by pair</caption>
          <thead>
            <tr className="h-8 border-b text-label text-ink2">
              <Head>Units</Head>
              <Head>Bought at</Head>
              <Head>Sold at</Head>
              <Head>Fees</Head>
              <Head>Realised</Head>
            </tr>
          </thead>
          <tbody>
            {shown.map((match) => (
              <Pair
                key={`${match.buyIndex} ${match.sellIndex}`}
                match={match}
                bought={actions[match.buyIndex]}
                sold={actions[match.sellIndex]}
                multiplier={result.multiplier}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="h-9 border-t border-t-line2">
              <th scope="row" colSpan={4} className="text-left font-heading">
                Return
              </th>
              <td className="pl-3 text-right">
                <Money value={Number(result.return)} needle={false} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {matches.length > PAIRS_PER_PAGE && (
        <Pager
          label="Pages of pairs"
          page={page}
          perPage={PAIRS_PER_PAGE}
          shown={shown.length}
          total={matches.length}
          hasMore={page * PAIRS_PER_PAGE < matches.length}
          onPage={setPage}
        />
      )}
    </>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="pl-3 text-right font-normal first:pl-0 first:text-left">
      {children}
    </th>
  )
}

interface PairProps {
  match: TradeMatch
  bought: TradeAction | undefined
  sold: TradeAction | undefined
  multiplier: number
}

function Pair({ match, bought, sold, multiplier }: PairProps) {
  if (!bought || !sold) return null
  const gross = new Decimal(sold.price).minus(bought.price).times(match.quantity).times(multiplier)
  return (
    <tr className="h-[30px] border-b">
      <td className="whitespace-nowrap">
        {formatQuantity(match.quantity)}
        {multiplier > 1 && <span className="text-ink2"> ×{multiplier}</span>}
      </td>
      <td className="pl-3 text-right">{formatPrice(bought.price)}</td>
      <td className="pl-3 text-right">{formatPrice(sold.price)}</td>
      <td className="pl-3 text-right">{formatPrice(plain(gross.minus(match.pnl)))}</td>
      <td className="pl-3 text-right">
        <Money value={Number(match.pnl)} needle={false} />
      </td>
    </tr>
  )
}
