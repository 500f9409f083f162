import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatCount, formatMoney, formatRatio } from '@/lib/format'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { Sparkline } from '@/ui/Sparkline'
import type { RankedExample } from './landingExample'

const HEAD = 'font-normal whitespace-nowrap pl-3 text-right'
/** Room that a needle takes after its figure, so that digits stand under their head. */
const NEEDLE = 'pr-[7px]'
const PERIODS = ['24H', '7D', '28D', '3M', '6M', '1Y']

/** The promise in the product's own parts: one link to /strategy around a ranking of demo strategies (spec §2). */
export function ProvenPerformance({ ranking }: { ranking: RankedExample[] }) {
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
        </div>
        <span
          aria-hidden="true"
          className="inline-flex h-10 items-center gap-2 rounded border border-line2 bg-panel px-[18px] text-body font-medium transition-colors duration-colour ease-look group-hover:bg-hover"
        >
          All strategies <ArrowRight size={16} strokeWidth={1.5} />
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
            <th scope="col" className={cx(HEAD, NEEDLE, 'relative font-heading text-ink')}>
              Total PNL
              <svg
                viewBox="0 0 9 5"
                width="9"
                height="5"
                aria-hidden="true"
                className="absolute right-[7px] bottom-0 fill-acc"
              >
                <path d="M0 0H9L4.5 5Z" />
              </svg>
              <span aria-hidden="true" className="absolute right-0 -bottom-px left-3 h-0.5 bg-acc-fill" />
            </th>
            <th scope="col" className={cx(HEAD, 'max-sm:hidden')}>
              Win Rate
            </th>
            <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
              Avg Win
            </th>
            <th scope="col" className={cx(HEAD, 'max-lg:hidden')}>
              Avg Loss
            </th>
            <th scope="col" className={cx(HEAD, 'max-md:hidden')}>
              Profit Factor
            </th>
            <th scope="col" className={cx(HEAD, 'pr-[7px] max-md:hidden xl:pr-[17px]')}>
              Avg PNL/Day
            </th>
            {PERIODS.map((period) => (
              <th key={period} scope="col" className={cx(HEAD, NEEDLE, 'max-xl:hidden')}>
                {period}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map((row) => (
            <RankingRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RankingRow({ row }: { row: RankedExample }) {
  const few = row.closedTrades < ENOUGH_TRADES
  return (
    <tr className="h-[52px] border-b transition-colors duration-colour ease-look group-hover:bg-hover">
      <th scope="row" className="text-left font-medium">
        {row.name}
        <span className="mt-0.5 block text-mark font-normal text-ink3">
          {formatCount(row.closedTrades)} closed trades{few && ', too few to tell'}
        </span>
      </th>
      <td className="w-[86px] max-sm:hidden">
        <Sparkline values={row.equity} label={`Realised equity, now ${formatMoney(row.totalPnl)}`} />
      </td>
      <td className="pl-3 text-right">
        <Money value={row.totalPnl} quiet={few} strong />
      </td>
      <td className="pl-3 text-right max-sm:hidden">
        <Percent value={row.winRate} signed={false} />
      </td>
      <td className="pl-3 text-right max-lg:hidden">
        <Money value={row.avgWin} quiet needle={false} />
      </td>
      <td className="pl-3 text-right max-lg:hidden">
        <Money value={row.avgLoss} quiet needle={false} />
      </td>
      <td className="pl-3 text-right max-md:hidden">
        {row.profitFactor === null ? '∞' : formatRatio(row.profitFactor)}
      </td>
      <td className="pl-3 text-right max-md:hidden xl:pr-2.5">
        <Money value={row.avgPnlPerDay} quiet={few} />
      </td>
      {PERIODS.map((period, index) => (
        <td key={period} className={cx('pl-3 text-right max-xl:hidden', index === 0 && 'border-l')}>
          <Percent value={row.periods[index] ?? 0} quiet={few} />
        </td>
      ))}
    </tr>
  )
}
