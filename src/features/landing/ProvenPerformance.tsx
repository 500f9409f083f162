import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Figure } from '@/domain/figures/figures'
import { metricsRow } from '@/domain/figures/metricsRow'
import { RANKED_FIGURES } from '@/domain/figures/ranked'
import { type StrategyMetrics, toMetrics } from '@/domain/figures/values'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Sparkline } from '@/ui/charts/Sparkline'
import { cx } from '@/ui/cx'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { FigureValue } from '@/ui/figures/FigureValue'
import { ExampleBadge } from '@/ui/layout/Badge'
import { COMPACT, type ColumnLook, cellClass } from '@/ui/tables/tableLook'
import ranking from './rankingExample.json'

/** A ranking of demo strategies that have enough round trips to judge, drawn with the product's own components. All of it links to /strategy. */
export function ProvenPerformance() {
  return (
    <section aria-labelledby="proven-performance" className="group relative">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
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
          <p className="mt-3 text-label text-ink2">
            <ExampleBadge /> Demo strategies with {ENOUGH_ROUND_TRIPS} round trips or more: rules replayed over real
            prices, dates moved.
          </p>
        </div>
        <span
          aria-hidden="true"
          className="inline-flex h-10 items-center gap-2 rounded border border-line2 bg-panel px-[18px] text-body font-medium transition-colors duration-colour ease-look group-hover:bg-hover"
        >
          All strategies <ArrowRight />
        </span>
      </div>
      <table className="mt-6 w-full text-table">
        <caption className="sr-only">
          Demo strategies with enough trades to judge: the best and the worst by total profit and loss
        </caption>
        <thead>
          <tr className="h-9 border-y border-t-line2 text-label text-ink2">
            <th scope="col" className="text-left font-normal">
              Name
            </th>
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">Realised P&L</span>
            </th>
            {RANKED_FIGURES.map((figure, index) => (
              <th
                key={figure.key}
                scope="col"
                className={cx(
                  'whitespace-nowrap font-normal',
                  cellClass(COMPACT, lookOf(figure, index)),
                  index === 0 && 'relative font-heading text-ink',
                )}
              >
                <span className={cx(lookOf(figure, index).needle && 'pr-[7px]')}>{figure.label}</span>
                {index === 0 && <SortMark />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map((row) => (
            <RankingRow key={row.name} row={toMetrics(metricsRow(row))} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The columns look as in the ranking, but there are no cards for narrow screens: only the total is always shown. */
const lookOf = ({ kind, quiet, ranking }: Figure, index: number): ColumnLook => ({
  align: 'right',
  needle: kind === 'gain' || (kind === 'money' && !quiet),
  hideBelow: index === 0 ? undefined : kind === 'gain' ? 'xl' : (ranking?.hideBelow ?? 'md'),
  divider: kind === 'gain' && RANKED_FIGURES[index - 1]?.kind !== 'gain',
})

/** The ranking is sorted by its first figure. */
const SortMark = () => (
  <>
    <svg viewBox="0 0 9 5" width="9" height="5" aria-hidden="true" className="absolute right-[17px] bottom-0 fill-acc">
      <path d="M0 0H9L4.5 5Z" />
    </svg>
    <span aria-hidden="true" className="absolute right-2.5 -bottom-px left-3 h-0.5 bg-acc-fill" />
  </>
)

function RankingRow({ row }: { row: StrategyMetrics }) {
  return (
    <tr className="h-[52px] border-b transition-colors duration-colour ease-look group-hover:bg-hover">
      <th scope="row" className="text-left font-medium">
        {row.name}
        <span className="mt-0.5 block text-mark font-normal text-ink3">
          {counted(row.closed_trades, 'closed trade')}
        </span>
      </th>
      <td className="w-[86px] max-sm:hidden">
        <Sparkline values={row.spark} label={`Realised P&L, now ${formatMoney(row.total_pnl)}`} />
      </td>
      {RANKED_FIGURES.map((figure, index) => (
        <td key={figure.key} className={cellClass(COMPACT, lookOf(figure, index))}>
          <FigureValue figure={figure} values={row} inColumn strong={index === 0} />
          {index === 0 && <ConfirmedPnl strategy={{ ...row, trades: row.closed_trades }} />}
        </td>
      ))}
    </tr>
  )
}
