import { whyNoIntervals } from '@/domain/account/words'
import { figureOf } from '@/domain/figures/figures'
import { docsAnchor } from '@/domain/figures/ranked'
import type { StrategyMetrics } from '@/domain/figures/values'
import { formatFigure } from '@/domain/figures/words'
import { useReturnIntervals } from '@/queries/account.queries'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { NoFigure } from '@/ui/figures/Figure'
import { IntervalsError, ReturnInterval } from '@/ui/figures/ReturnInterval'

const SHOWN = ['twr_year', 'sharpe'] as const

const BY_MONTH = 'It needs daily returns. Only month-ends are shown here, because some prices may not be published.'
const MEANING =
  'How far chance alone could take such days: your browser redraws them 1,000 times in blocks, and 95% of the results lie inside.'

/** The account's annual return and Sharpe ratio, each with its 95% interval. Their lines are there from the start. */
export function ReturnIntervals({ values }: { values: StrategyMetrics }) {
  const { strategy_id, twr_year: aYear, has_hidden_prices: isByMonth } = values
  const read = useReturnIntervals(strategy_id, whyNoIntervals(aYear, isByMonth) === null)
  if (aYear === null) return <p className="mt-1 text-label text-ink2">Return a year, Sharpe: too short to tell</p>
  return (
    <div className="mt-1 text-label text-ink2">
      {SHOWN.map((key) => {
        const [figure, value] = [figureOf(key), values[key]]
        return (
          <p key={key}>
            <MeaningLabel text={MEANING} docs={docsAnchor(figure)}>
              {figure.label}
            </MeaningLabel>{' '}
            <span className="text-ink">{value === null ? <NoFigure /> : formatFigure(figure.kind, value)}</span>{' '}
            <ReturnInterval figure={figure} of={{ aYear, isByMonth, read }} inBrackets />
          </p>
        )
      })}
      {isByMonth && <p>{BY_MONTH}</p>}
      <IntervalsError read={read} />
    </div>
  )
}
