import { WORKED_TOTAL, workedTrades } from '@/content/workedTrades'
import { Money } from '@/ui/figures/Figure'

/** Parses a displayed figure such as −$102.00. */
const dollars = (shown: string) => Number(shown.replace('−', '-').replace(/[+$,]/g, ''))

/** The documentation's four trades and their total, as a calculation that readers can check. */
export function WorkedSum() {
  return (
    <table className="w-full text-[15px]/6">
      <caption className="sr-only">Four trades worked through, and what they come to</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Trade</th>
          <th scope="col">Return</th>
        </tr>
      </thead>
      <tbody>
        {workedTrades.map((trade) => (
          <tr key={trade.label} className="border-b">
            <th scope="row" className="py-3.5 pr-4 text-left font-normal">
              {trade.label}
            </th>
            <td className="py-3.5 text-right whitespace-nowrap">
              <Money value={dollars(trade.return)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-b-4 border-t-line2 border-b-line2 [border-bottom-style:double]">
          <th scope="row" className="py-4 text-left font-heading">
            Total PNL
          </th>
          <td className="py-4 text-right text-title tracking-[-0.02em] whitespace-nowrap">
            <Money value={dollars(WORKED_TOTAL)} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
