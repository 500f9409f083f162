import { accountState } from '@/domain/account/state'
import { isLost } from '@/domain/account/words'
import { figureBasis } from '@/domain/figures/bases'
import { FIGURES, type Figure } from '@/domain/figures/figures'
import { hasTooFewRoundTrips, type StrategyMetrics } from '@/domain/figures/values'
import { FigureGrid } from '@/features/strategies/FigureGrid'
import { OTHERS, PERIOD_FIGURES, TOTAL, WIN_RATE } from '@/features/strategies/leadFigures'
import { openNote, roundsNote } from '@/features/strategies/strategies.rules'
import { afterContent } from '@/ui/contentDrawn'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { FigureInterval, FigureValue } from '@/ui/figures/FigureValue'
import { UtcTime } from '@/ui/figures/UtcTime'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

/** Figures that only the panel shows, beside the ranking's. */
const PANEL_FIGURES = FIGURES.filter(({ shownIn }) => shownIn?.includes('panel'))

/** The two figures at the top on a phone. */
export function LeadingFigures({ values }: { values: StrategyMetrics }) {
  return (
    <dl className="grid grid-cols-2 border-y border-y-line2 lg:grid-cols-1 lg:border-b-0">
      {TOTAL && <Leading figure={TOTAL} values={values} />}
      {WIN_RATE && <Leading figure={WIN_RATE} values={values} className="max-lg:border-l max-lg:pl-4" />}
    </dl>
  )
}

/** Shown in place of the figures if the strategy has no row in strategy_metrics. */
export function NoMetrics() {
  return <p className="border-y border-y-line2 py-3 text-ink2">No metrics available</p>
}

interface LeadingProps {
  figure: Figure
  values: StrategyMetrics
  className?: string
}

/** A figure with its interval and sample size. */
function Leading({ figure, values, className }: LeadingProps) {
  return (
    <div
      className={cx(
        'min-w-0 py-3 lg:grid lg:grid-cols-[1fr_auto] lg:items-baseline lg:border-b lg:last:border-b-0',
        className,
      )}
    >
      <dt className="text-label text-ink2 lg:text-body">{figure.label}</dt>
      <dd className="truncate text-h3 lg:text-body">
        <FigureValue figure={figure} values={values} strong />
      </dd>
      <dd className="text-label text-ink3 lg:col-span-2">
        <FigureInterval figure={figure} values={values} className="my-1" />
        {figure === TOTAL && <ConfirmedPnl strategy={values} />}
        {figureBasis(figure, values)}
        {figure === WIN_RATE && (
          <>
            <span className="block text-ink2">{roundsNote(values)}</span>
            <span className="block text-ink2">{openNote(values)}</span>
          </>
        )}
        {figure.hasInterval && hasTooFewRoundTrips(values) && (
          <span className="block">too few round trips to tell</span>
        )}
      </dd>
    </div>
  )
}

/** Collapsed on phones, and at the end of the panel on desktops. */
const BehindFigures = lazyPart(afterContent(() => import('./BehindFigures').then((module) => module.BehindFigures)))

interface OtherFiguresProps {
  values: StrategyMetrics
  /** Anchors of the record and the history, on the same page. */
  anchors: { record: string; history: string }
  /** Whether its owner reads a private strategy. */
  isDiary: boolean
}

/** The mean round trip, the other figures, the periods and when they were computed, and what is behind the figures. */
export function OtherFigures({ values, anchors, isDiary }: OtherFiguresProps) {
  return (
    <>
      {values.rounds > 0 && (
        <dl className="border-t">
          {PANEL_FIGURES.map((figure) => (
            <Leading key={figure.key} figure={figure} values={values} />
          ))}
        </dl>
      )}
      <FigureGrid figures={OTHERS} values={values} className="grid-cols-2 border-t py-3" />
      <FigureGrid figures={PERIOD_FIGURES} values={values} className="grid-cols-3 border-t pt-3 pb-2" />
      <p className="pb-3 text-mark text-ink3">
        {accountState(values) ??
          (isLost(values.twr)
            ? 'What the account made in that time, in whole UTC days. A dash: nothing was left in it before.'
            : 'What the account made in that time, in whole UTC days. A dash: nothing moved it. Open positions move it at each day’s close.')}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 border-t py-3 text-label text-ink3">
        <span className="font-mono">
          as of <UtcTime iso={values.as_of} />
        </span>
        <TextLink to={`#${anchors.record}`}>How sure</TextLink>
      </p>
      <LazyBoundary failure="What is behind the figures couldn’t be loaded">
        <BehindFigures values={values} historyAnchor={anchors.history} isDiary={isDiary} />
      </LazyBoundary>
    </>
  )
}
