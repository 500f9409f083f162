import type { CSSProperties } from 'react'
import { formatCount } from '@/lib/format'
import { cx } from '@/ui/cx'
import { barsPath, tradeBars } from './landing.rules'
import type { LandingExample } from './landingExample'

/** Phones show only the newest trades, because all would blur together. */
const ON_A_PHONE = 60
const WIDTH = 1000
/** The second column's share of the page beside the hero's words; the lines down from the sum begin at its left edge. */
const SUM_SHARE = 0.515

/**
 * Every trade of the hero's strategy as a bar, oldest at the left; a frame surrounds those that the sum above lists.
 */
export function TradeStrip({ hero }: { hero: LandingExample['hero'] }) {
  const returns = [...hero.others].reverse().concat([...hero.trades.map((trade) => trade.return)].reverse())
  const bars = tradeBars(returns.map(Number))
  const count = returns.length
  const losing = bars.filter(({ height }) => height < 0)
  const framed = hero.trades.length / count
  const shownOnPhone = Math.min(ON_A_PHONE, count)
  // On phones the strip is wider than the page and shows its newest end.
  const zoom: CSSProperties = { ['--zoom' as string]: `${(count / shownOnPhone) * 100}%` }
  return (
    <figure style={zoom} className="mt-2">
      <Funnel framed={framed * (count / shownOnPhone)} className="sm:hidden" />
      <Funnel framed={framed} className="max-sm:hidden lg:hidden" />
      <Funnel framed={framed / SUM_SHARE} className="ml-auto max-lg:hidden" width={SUM_SHARE} />
      <div
        role="img"
        aria-label={`${formatCount(count)} trades, oldest first: ${formatCount(hero.winningTrades)} won, ${formatCount(losing.length)} lost. The newest ${hero.trades.length} are the ones listed above.`}
        className="flex justify-end overflow-hidden"
      >
        <div className="relative h-[72px] w-(--zoom) lg:h-24 shrink-0 sm:w-full">
          <svg
            viewBox={`0 0 ${WIDTH} 2`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            fill="none"
            aria-hidden="true"
          >
            <path d={`M0 1H${WIDTH}`} className="stroke-line2" vectorEffect="non-scaling-stroke" />
            <path
              d={barsPath(
                bars.filter(({ height }) => height > 0),
                WIDTH,
              )}
              className="stroke-gain"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={barsPath(losing, WIDTH)}
              className="stroke-loss"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            aria-hidden="true"
            style={{ width: `${framed * 100}%` }}
            className="absolute inset-y-0 right-0 border border-acc"
          />
        </div>
      </div>
      <figcaption className="mt-2 text-label text-ink2">
        <span className="sm:hidden">The newest {formatCount(shownOnPhone)} of </span>
        <span className="max-sm:hidden">All </span>
        {formatCount(count)} trades of this example: gains up, losses down. The framed ones are listed above.
      </figcaption>
    </figure>
  )
}

/** Two hairlines from the list of trades down to the frame that holds them. */
function Funnel({ framed, width = 1, className }: { framed: number; width?: number; className: string }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      style={{ width: `${width * 100}%` }}
      height={24}
      fill="none"
      aria-hidden="true"
      className={cx('block', className)}
    >
      <path
        d={`M0 0L${(100 - framed * 100).toFixed(2)} 10M100 0V10`}
        className="stroke-line2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
