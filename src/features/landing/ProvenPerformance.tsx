import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatCount, formatMoney, formatRatio } from '@/lib/format'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { Sparkline } from '@/ui/Sparkline'
import type { RankedExample } from './landingExample'

const COLUMNS = [
  { title: 'Total PNL', hide: '' },
  { title: 'Win Rate', hide: 'max-sm:hidden' },
  { title: 'Avg Win', hide: 'max-lg:hidden' },
  { title: 'Avg Loss', hide: 'max-lg:hidden' },
  { title: 'Profit Factor', hide: 'max-md:hidden' },
  { title: '1Y', hide: 'max-md:hidden' },
] as const

/** The promise in the product's own parts: one link to /strategy around a ranking of demo strategies (spec §2). */
export function ProvenPerformance({ ranking }: { ranking: RankedExample[] }) {
  return (
    <section aria-labelledby="proven-performance" className="group relative">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="proven-performance" className="text-title sm:text-h2">
            {/* The link's area covers the section: a click anywhere or Enter on it opens the list. */}
            <Link to={paths.strategies} className="after:absolute after:inset-0">
              Proven Performance
            </Link>
          </h2>
          <p className="mt-2 max-w-reading text-[15px]/6 text-ink2">
            The losing ones stay on the list. That is how you can tell the winning ones apart.
          </p>
        </div>
        <span aria-hidden="true" className="inline-flex items-center gap-2 text-body font-medium group-hover:underline">
          All strategies <ArrowRight size={16} />
        </span>
      </div>
      <table className="mt-6 w-full text-table">
        <caption className="sr-only">Demo strategies: the best and the worst by total profit and loss</caption>
        <thead>
          <tr className="h-9 border-y border-t-line2 text-label text-ink2">
            <th scope="col" className="text-left font-normal">
              Name
            </th>
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">Realised equity</span>
            </th>
            {COLUMNS.map(({ title, hide }) => (
              <th key={title} scope="col" className={cx('pl-4 text-right font-normal', hide)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map((row) => {
            const few = row.trades < ENOUGH_TRADES
            return (
              <tr key={row.name} className="h-[52px] border-b group-hover:bg-hover">
                <th scope="row" className="text-left font-medium">
                  {row.name}
                  <span className="block text-mark font-normal text-ink3">
                    {formatCount(row.trades)} trades{few && ', too few to tell'}
                  </span>
                </th>
                <td className="w-[86px] max-sm:hidden">
                  <Sparkline values={row.equity} label={`Realised equity, now ${formatMoney(row.totalPnl)}`} />
                </td>
                <td className="pl-4 text-right">
                  <Money value={row.totalPnl} quiet={few} strong />
                </td>
                <td className="pl-4 text-right max-sm:hidden">
                  <Percent value={row.winRate} signed={false} />
                </td>
                <td className="pl-4 text-right max-lg:hidden">
                  <Money value={row.avgWin} quiet needle={false} />
                </td>
                <td className="pl-4 text-right max-lg:hidden">
                  <Money value={row.avgLoss} quiet needle={false} />
                </td>
                <td className="pl-4 text-right max-md:hidden">
                  {row.profitFactor === null ? '∞' : formatRatio(row.profitFactor)}
                </td>
                <td className="pl-4 text-right max-md:hidden">
                  <Percent value={row.y1} quiet={few} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
