import type { DocsSection } from '@/content/documentation'
import type { WorkedTrade } from '@/content/workedTrades'
import { sideLabel } from '@/domain/contract/markets'
import { formatQuantity } from '@/lib/formatTrades'
import { cx } from '@/ui/cx'
import { Status } from '@/ui/figures/TradeMarks'
import { DocSection, Paragraphs } from './DocSection'

/** A section with a rule, and trades that examples are worked from, action by action. */
export const WorkedTrades = ({ id, trades }: { id: DocsSection; trades: readonly WorkedTrade[] }) => (
  <DocSection id={id}>
    <Paragraphs of={id} className="mb-6 gap-3" />
    <div className="grid gap-x-8 gap-y-8 lg:grid-cols-2">
      {trades.map((trade) => (
        <Actions key={trade.label} trade={trade} />
      ))}
    </div>
  </DocSection>
)

function Actions({ trade }: { trade: WorkedTrade }) {
  return (
    <table className="w-full table-fixed self-start text-table">
      <caption className="pb-2 text-left text-body font-medium">
        {trade.label} <span className="font-normal text-ink3">/ {trade.market}</span>
      </caption>
      <thead>
        <tr className="border-y border-t-line2 text-label text-ink2">
          <th scope="col" className={cx('py-2 text-left font-normal', trade.currency ? 'w-[24%]' : 'w-[38%]')}>
            Date, UTC
          </th>
          <th scope="col" className={cx('py-2 text-left font-normal', trade.currency ? 'w-[13%]' : 'w-[20%]')}>
            Side
          </th>
          <th scope="col" className={cx('py-2 text-right font-normal', trade.currency && 'w-[18%]')}>
            Qty
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Price
          </th>
          <th scope="col" className={cx('py-2 text-right font-normal', trade.currency && 'w-[8%]')}>
            Fee
          </th>
          {trade.currency && (
            <th scope="col" className="w-[22%] py-2 text-right font-normal">
              USD per {trade.currency}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {trade.actions.map((action) => (
          <tr key={action.date} className="border-b">
            <td className="py-2 font-mono text-[12px]">{action.date}</td>
            <td className="py-2">{sideLabel(action.side)}</td>
            {/* Of a split: new units for old ones. */}
            <td className="py-2 text-right">
              {action.side === 'SPLIT' ? `${action.quantity} for ${action.price}` : action.quantity}
            </td>
            <td className="py-2 text-right">{action.side !== 'SPLIT' && action.price}</td>
            <td className="py-2 text-right">{action.fee}</td>
            {/* Twelve digits take two lines on a phone. */}
            {action.usd_rate && <td className="break-all py-2 pl-2 text-right">{formatQuantity(action.usd_rate)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-2 text-left font-normal">
            <Status status={trade.status} />
          </th>
          <td colSpan={trade.currency ? 4 : 3} className="py-2 text-right">
            <span className={cx('font-heading', trade.return.startsWith('−') ? 'text-loss' : 'text-gain')}>
              {trade.return}
            </span>
            <span className="ml-3 text-ink2">{trade.returnPercent}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
