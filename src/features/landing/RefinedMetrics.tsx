import type { ReactNode } from 'react'
import { refinedMetrics } from '@/content/landing'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { formatCount, formatMoney, formatPercent } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Sparkline } from '@/ui/charts/Sparkline'
import { TextLink } from '@/ui/controls/TextLink'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { Money } from '@/ui/figures/Figure'
import { ExampleBadge } from '@/ui/layout/Badge'
import hero from './heroExample.json'
import ranking from './rankingExample.json'

/** Three features of the figures, each shown on the demo data. */
export function RefinedMetrics() {
  const best = ranking[0]
  const worst = ranking.at(-1)
  const pictures: Record<(typeof refinedMetrics)[number]['id'], ReactNode> = {
    counted: (
      <p>
        <span className="block text-label text-ink2">Win Rate, {hero.name}</span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-2.5 text-[28px]/9 tracking-[-0.03em]">
          <span className="text-ink2">
            {formatCount(hero.winningTrades)} ÷ {formatCount(hero.closedTrades)} =
          </span>
          <span className="font-medium">{formatPercent(hero.winRate)}</span>
        </span>
      </p>
    ),
    'how-many': (
      <div className="flex flex-col gap-4">
        <TradeCount name={hero.name} count={hero.closedTrades} most={hero.closedTrades} />
        <TradeCount name={hero.fewest.name} count={hero.fewest.closedTrades} most={hero.closedTrades} />
      </div>
    ),
    losers: best && worst && (
      <div className="flex flex-col gap-1.5">
        <RankedLine row={best} />
        <RankedLine row={worst} />
      </div>
    ),
  }
  return (
    <section aria-labelledby="refined-metrics">
      <div className="grid items-end gap-y-3 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <h2 id="refined-metrics" className="text-title sm:text-h2">
            Refined Metrics
          </h2>
          <p className="mt-2 max-w-reading text-[15px]/6 text-ink2">
            A figure alone is a rumour. Here it comes with what it was made from.
          </p>
          <p className="mt-3 text-label text-ink2">
            <ExampleBadge /> Figures of demo strategies.
          </p>
        </div>
        <p className="max-w-reading text-body text-ink2 lg:pl-8">
          Sharper tools are on the <TextLink to={paths.subscriptions}>Subscriptions</TextLink> page, and what you keep
          an eye on is under <TextLink to={paths.following}>Following</TextLink>.
        </p>
      </div>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] border-t border-line2 lg:grid-cols-3">
        {refinedMetrics.map(({ id, title, text }) => (
          <li
            key={id}
            className="flex flex-col border-line2 py-6 max-lg:not-last:border-b lg:border-l lg:px-8 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
          >
            <div className="flex min-h-[84px] flex-col justify-center">{pictures[id]}</div>
            <h3 className="mt-5 text-[16px]/6 tracking-[-0.01em]">{title}</h3>
            <p className="mt-1 max-w-[46ch] text-body text-ink2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of trades on a scale from zero, with a tick at the minimum for meaningful figures. */
function TradeCount({ name, count, most }: { name: string; count: number; most: number }) {
  const few = count < ENOUGH_ROUND_TRIPS
  const share = (trades: number) => `${(trades / most) * 100}%`
  return (
    <div>
      <p className="flex justify-between gap-4 text-label text-ink2">
        <span className="truncate">{name}</span>
        <span className="whitespace-nowrap">
          {formatCount(count)}
          {few && ', too few to tell'}
        </span>
      </p>
      <div aria-hidden="true" className="relative mt-2 h-2 border-b border-line2">
        <span className="absolute bottom-0 left-0 h-[3px] bg-ink" style={{ width: share(count) }} />
        <span className="absolute bottom-0 h-2 w-px bg-ink3" style={{ left: share(ENOUGH_ROUND_TRIPS) }} />
      </div>
    </div>
  )
}

function RankedLine({ row }: { row: (typeof ranking)[number] }) {
  return (
    <p className="flex items-center gap-4 text-table">
      <Sparkline values={row.spark} label={`Realised P&L, now ${formatMoney(row.total_pnl)}`} />
      <span className="min-w-0 flex-1 sm:truncate">{row.name}</span>
      <span className="text-right">
        <Money value={row.total_pnl} quiet={row.closed_trades < ENOUGH_ROUND_TRIPS} strong />
        <ConfirmedPnl strategy={{ ...row, trades: row.closed_trades }} />
      </span>
    </p>
  )
}
