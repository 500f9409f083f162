import { strategyFigures, workedTrades } from '@/content/metrics'
import { cx } from '@/ui/cx'

const total = strategyFigures.find((figure) => figure.id === 'total-pnl')?.result

/** The documentation's four trades and their total: the product's whole idea as a sum that anyone can check. */
export function WorkedSum() {
  return (
    <table className="w-full text-table">
      <caption className="pb-3 text-left text-label text-ink2">
        Four trades worked through, and what they come to
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Trade</th>
          <th scope="col">Return</th>
        </tr>
      </thead>
      <tbody className="border-t border-line2">
        {workedTrades.map((trade) => (
          <tr key={trade.label} className="border-b">
            <th scope="row" className="py-3 pr-4 text-left font-normal">
              {trade.label}
            </th>
            <td
              className={cx(
                'py-3 text-right whitespace-nowrap',
                trade.return.startsWith('−') ? 'text-loss' : 'text-gain',
              )}
            >
              {trade.return}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-y-2 border-line2">
          <th scope="row" className="py-3 text-left font-heading">
            Total PNL
          </th>
          <td className="py-3 text-right font-heading whitespace-nowrap">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
