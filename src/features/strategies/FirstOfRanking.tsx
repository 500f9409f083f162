import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { cx } from '@/ui/cx'
import { FigureInterval, FigureValue } from '@/ui/FigureValue'
import { PrefetchLink } from '@/ui/links'
import { TextLink } from '@/ui/TextLink'
import { FigureGrid, OTHERS, PERIOD_FIGURES, TOTAL, WIN_RATE } from './FigureGrid'
import { StrategyNotes } from './StrategyNotes'
import { StrategySpark } from './StrategyTable'
import { StrategyTrader } from './StrategyTrader'
import { useTrendingStrategies } from './strategies.queries'
import type { StrategyRow } from './strategies.rules'

/**
 * The first strategy of the ranking as it is now, with its figures, on wide screens. Renders nothing where there is none, or where it
 * could not be read: the page beside it does not need it.
 */
export function FirstOfRanking() {
  return useMediaQuery('(min-width: 1024px)') ? <First /> : null
}

/** It reads the list of /home, which is where most people go from there. */
function First() {
  const [first] = useTrendingStrategies(TRENDING_STRATEGIES).data ?? []
  if (!first) return null
  return (
    <section aria-labelledby="first-of-ranking">
      <h2 id="first-of-ranking" className="text-body">
        First in the ranking now
      </h2>
      <Excerpt strategy={first} />
    </section>
  )
}

function Excerpt({ strategy }: { strategy: StrategyRow }) {
  return (
    <div className="mt-4 rounded-dialog border border-line2 bg-panel">
      <div className="flex items-center gap-6 px-6 py-5">
        <div className="min-w-0 flex-1">
          <PrefetchLink
            to={paths.performance(strategy.name)}
            dir="auto"
            className="block w-fit max-w-full truncate text-left text-h3 font-medium underline-offset-4 hover:underline"
          >
            {strategy.name}
          </PrefetchLink>
          <StrategyTrader strategy={strategy} />
          <StrategyNotes strategy={strategy} />
        </div>
        <StrategySpark strategy={strategy} />
      </div>
      <dl className="grid grid-cols-2 border-t">
        {[TOTAL, WIN_RATE].map(
          (figure, index) =>
            figure && (
              <div key={figure.key} className={cx('px-6 py-5', index > 0 && 'border-l')}>
                <dt className="text-label text-ink2">{figure.label}</dt>
                <dd className="mt-1 truncate text-title">
                  <FigureValue figure={figure} values={strategy} strong />
                </dd>
                <dd className="mt-1 text-label text-ink3">
                  <FigureInterval figure={figure} values={strategy} className="my-1" />
                </dd>
              </div>
            ),
        )}
      </dl>
      <FigureGrid figures={OTHERS} values={strategy} className="grid-cols-2 border-t px-6 py-5 xl:grid-cols-4" />
      <FigureGrid
        figures={PERIOD_FIGURES}
        values={strategy}
        className="grid-cols-3 border-t px-6 py-5 xl:grid-cols-6"
      />
      <p className="border-t px-6 py-3 text-label text-ink2">
        Every figure opens into the trades that made it. <TextLink to={paths.strategies}>All strategies</TextLink>
      </p>
    </div>
  )
}
