import { docsAnchor, type Figure, figureOf } from '@/domain/figures'
import type { StrategyMetrics } from '@/domain/figureValues'
import { formatFigure, formatInterval } from '@/domain/figureWords'
import type { Interval } from '@/domain/intervals'
import { messageOf } from '@/lib/dataError'
import { useReturnIntervals } from '@/queries/account.queries'
import { MeaningLabel } from '@/ui/Meaning'

const A_YEAR = figureOf('twr_year')
const SHARPE = figureOf('sharpe')

const BY_MONTH = 'It needs daily returns. Because of prices that may not be shown, only the ends of months are given.'
const MEANING =
  'How far chance alone may reach with such days: all of them are drawn again 1,000 times in blocks, in your browser, and 95% of the draws lie inside.'

/** The return a year and the Sharpe ratio of the account, each with its 95% interval, in lines that are there from the start. */
export function ReturnIntervals({ values }: { values: StrategyMetrics }) {
  const { strategy_id, twr_year: aYear, sharpe, has_hidden_prices: isByMonth } = values
  const read = useReturnIntervals(strategy_id, aYear !== null && !isByMonth)
  if (aYear === null) return <p className="text-label text-ink2">Return a year, Sharpe: too short to tell</p>
  const { data, error, refetch } = read
  /** What stands where an interval would. */
  const without = isByMonth
    ? 'not from months'
    : error
      ? 'not computed'
      : data === undefined
        ? 'computing'
        : 'too short to tell'
  return (
    <div className="mt-1 text-label text-ink2">
      <Line figure={A_YEAR} label="TWR a year" value={aYear} interval={data?.twrYear} without={without} />
      <Line figure={SHARPE} label={SHARPE.label} value={sharpe} interval={data?.sharpe} without={without} />
      {isByMonth && <p>{BY_MONTH}</p>}
      {error && (
        <p role="alert">
          The intervals couldn’t be computed: {messageOf(error)}.{' '}
          <button type="button" onClick={() => void refetch()} className="text-ink underline underline-offset-2">
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

interface LineProps {
  figure: Figure
  label: string
  value: number | null
  interval: Interval | null | undefined
  without: string
}

function Line({ figure, label, value, interval, without }: LineProps) {
  return (
    <p>
      <MeaningLabel text={MEANING} docs={docsAnchor(figure)}>
        {label}
      </MeaningLabel>{' '}
      <span className="text-ink">{value === null ? '–' : formatFigure(figure.kind, value)}</span>{' '}
      {/* One text, so that nothing moves when the interval comes. */}
      <span className="whitespace-nowrap">{`(95%: ${interval ? formatInterval(figure.kind, interval) : without})`}</span>
    </p>
  )
}
