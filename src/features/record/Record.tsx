import { figureBasis } from '@/domain/figures/bases'
import { FIGURES } from '@/domain/figures/figures'
import { type MaxDrawdown, maxDrawdown } from '@/domain/figures/record'
import type { FigureValues, StrategyMetrics } from '@/domain/figures/values'
import { paths } from '@/lib/paths'
import { useRealisedDays } from '@/queries/realisedDays.queries'
import { TextLink } from '@/ui/controls/TextLink'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { FigureInterval, FigureValue } from '@/ui/figures/FigureValue'
import { both, QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { Distribution } from './charts/Distribution'
import { Months } from './charts/Months'
import { drawdownWords } from './confidence.rules'
import { useTrackRecord } from './record.queries'

/** Confidence intervals, realised P&L by month, and the distribution of returns. */
export function Record({ strategyId, figures }: { strategyId: string; figures: StrategyMetrics }) {
  const record = useTrackRecord(strategyId)
  const days = useRealisedDays(strategyId)
  return (
    <>
      <TitledSection title="How sure?" titleClass="text-title">
        <QueryState
          query={both(record, days)}
          what="the record"
          errorClass="mt-3"
          loading={
            <Skeleton
              label="Loading the record..."
              bars={['70%', '55%', '80%', '60%', '65%', '75%', '50%', '70%']}
              className="mt-5 grid gap-x-4 gap-y-22 py-9 sm:grid-cols-2 lg:grid-cols-4"
            />
          }
        >
          {([record, days]) => (
            <>
              <p className="mt-2 mb-5 max-w-reading text-body text-ink2">
                <TextLink to={`${paths.docs}#confidence`}>How these are computed</TextLink>
              </p>
              {/* Before anything is realised, every figure would be a dash. */}
              {days.length > 0 && (
                <RecordFigures values={{ ...record.figures, ...figures }} drawdown={maxDrawdown(days)} />
              )}
            </>
          )}
        </QueryState>
      </TitledSection>
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {days.data && days.data.length > 0 && <Months days={days.data} />}
        {record.data?.histogram && <Distribution histogram={record.data.histogram} />}
      </div>
    </>
  )
}

const SHOWN = FIGURES.filter(({ shownIn }) => shownIn?.includes('record'))

interface RecordFiguresProps {
  values: FigureValues
  /** null if the realised curve never fell. */
  drawdown: MaxDrawdown | null
}

/** Each figure with its sample size and interval. */
function RecordFigures({ values: stored, drawdown }: RecordFiguresProps) {
  const values = { ...stored, max_drawdown: drawdown?.amount ?? 0 }
  return (
    <dl className="grid border-t border-t-line2 sm:grid-cols-2 lg:grid-cols-4">
      {SHOWN.map((figure) => (
        <div key={figure.key} className="min-w-0 border-b py-4 sm:pr-6">
          <dt className="text-label text-ink2">{figure.label}</dt>
          <dd className="mt-0.5 text-h3">
            <FigureValue figure={figure} values={values} strong={figure.hasInterval} />
          </dd>
          <dd className="mt-1 text-label">
            <FigureInterval figure={figure} values={values} className="my-1 max-w-[240px]" />
          </dd>
          <dd className="mt-1 text-label text-ink3">
            {figure.key === 'max_drawdown' ? (
              <WithUnbrokenParts text={drawdown ? drawdownWords(drawdown) : 'the realised curve never fell'} />
            ) : (
              figureBasis(figure, values)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
