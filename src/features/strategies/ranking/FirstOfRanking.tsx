import type { ReactNode } from 'react'
import { FigureGrid } from '@/features/strategies/FigureGrid'
import { OTHERS, PERIOD_FIGURES, TOTAL, WIN_RATE } from '@/features/strategies/leadFigures'
import { StrategyNotes } from '@/features/strategies/StrategyNotes'
import { StrategySpark } from '@/features/strategies/StrategySpark'
import { StrategyTrader } from '@/features/strategies/StrategyTrader'
import { useTrendingStrategies } from '@/features/strategies/selection/strategies.queries'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { PrefetchLink } from '@/ui/controls/links'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { FigureInterval, FigureValue } from '@/ui/figures/FigureValue'
import { TitledSection } from '@/ui/layout/Section'

/** As high as the figures, so that nothing below moves. */
const PANEL = 'mt-4 min-h-[420px] rounded-dialog border border-line2 bg-panel'

interface FirstOfRankingProps {
  /** Shown if there is no strategy or it could not be read. The page works without it. */
  otherwise?: ReactNode
}

/** The strategy that leads the ranking now, with its figures. Only on wide screens. */
export function FirstOfRanking({ otherwise }: FirstOfRankingProps) {
  return useMediaQuery('(min-width: 1024px)') ? <First otherwise={otherwise} /> : null
}

/** It reads the list of /home, where most people go next. */
function First({ otherwise }: FirstOfRankingProps) {
  const { data: rows, isPending } = useTrendingStrategies(TRENDING_STRATEGIES)
  const [first] = rows ?? []
  if (!first && !isPending) return otherwise
  return (
    <TitledSection title="First in the ranking now" titleClass="text-body">
      {first ? (
        <Excerpt strategy={first} />
      ) : (
        <p role="status" className={cx(PANEL, 'px-6 py-5 text-ink2')}>
          Loading strategies...
        </p>
      )}
    </TitledSection>
  )
}

function Excerpt({ strategy }: { strategy: StrategyRow }) {
  return (
    <div className={PANEL}>
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
