import type { ReactNode } from 'react'
import type { TradeKey } from '@/features/trades/trades.rules'
import { formatPercent } from '@/lib/format'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { type Excursion, useExcursion } from './excursions.queries'

/** The worst and the best that a trade saw while it was open, and what holding on would have made. */
export function TradeExcursion(trade: TradeKey) {
  const read = useExcursion(trade)
  return (
    <section aria-label="While it was open">
      <h4 className="pb-1 font-heading">While it was open</h4>
      <QueryState
        query={read}
        what="the market’s daily prices"
        loading={<p role="status">Loading the market’s daily prices...</p>}
        empty={
          <p className="text-table text-ink2">
            No daily prices for the days it was held, or none that may be shown. A trade closed on the day it was opened
            saw no close.
          </p>
        }
      >
        {(seen) => <Seen seen={seen} />}
      </QueryState>
    </section>
  )
}

function Seen({ seen: { worst, best, result, after5, after20 } }: { seen: Excursion }) {
  const facts: [string, ReactNode][] = [
    ['Worst (MAE)', <Money key="worst" value={worst} needle={false} />],
    ['Best (MFE)', <Money key="best" value={best} needle={false} />],
  ]
  if (best > 0 && result > 0) facts.push(['Kept of the best', formatPercent((result / best) * 100)])
  for (const [days, after] of [
    [5, after5],
    [20, after20],
  ] as const)
    if (after !== null) facts.push([`Held ${days} days longer`, <Money key={days} value={after} needle={false} />])
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-table sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-label text-ink2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-label text-ink2">
        By the market’s daily prices. <TextLink to={`${paths.docs}#mae-and-mfe`}>How it is computed</TextLink>
      </p>
    </>
  )
}
