import { useMemo } from 'react'
import { Decimal, plain } from '@/domain/decimal'
import type { TradeAction, TradeMatch, TradeResult } from '@/domain/trades'
import { formatPrice, formatQuantity } from '@/lib/format'
import { Money } from '@/ui/Figure'
import { PagedTable } from './PagedTable'

const PAIRS_PER_PAGE = 50

interface TradeSumProps {
  result: TradeResult
  /** The actions that `result` was computed from. */
  actions: readonly TradeAction[]
}

/** The return as a sum: each pair of a purchase and a sale, with what it brought, down to the total. */
export function TradeSum({ result, actions }: TradeSumProps) {
  const { matches, multiplier } = result
  const columns = useMemo(() => pairColumns(actions, multiplier), [actions, multiplier])
  if (matches.length === 0) {
    return <p className="text-table text-ink2">Nothing bought has been sold yet, so nothing is realised.</p>
  }
  return (
    <PagedTable
      caption="The return, pair by pair"
      columns={columns}
      rows={matches}
      perPage={PAIRS_PER_PAGE}
      pagerLabel="Pages of pairs"
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

/** What a purchase and a sale brought, in the columns of the sum. */
function pairColumns(actions: readonly TradeAction[], multiplier: number) {
  const priceOf = (index: number) => actions[index]?.price ?? '0'
  const feesOf = ({ buyIndex, sellIndex, quantity, pnl }: TradeMatch) => {
    const gross = new Decimal(priceOf(sellIndex)).minus(priceOf(buyIndex)).times(quantity).times(multiplier)
    return plain(gross.minus(pnl))
  }
  return [
    {
      head: 'Units',
      className: 'whitespace-nowrap',
      cell: ({ quantity }: TradeMatch) => (
        <>
          {formatQuantity(quantity)}
          {multiplier > 1 && <span className="text-ink2"> ×{multiplier}</span>}
        </>
      ),
    },
    { head: 'Bought at', align: 'right', cell: ({ buyIndex }: TradeMatch) => formatPrice(priceOf(buyIndex)) },
    { head: 'Sold at', align: 'right', cell: ({ sellIndex }: TradeMatch) => formatPrice(priceOf(sellIndex)) },
    { head: 'Fees', align: 'right', cell: (match: TradeMatch) => formatPrice(feesOf(match)) },
    {
      head: 'Realised',
      align: 'right',
      cell: ({ pnl }: TradeMatch) => <Money value={Number(pnl)} needle={false} />,
    },
  ] as const
}
