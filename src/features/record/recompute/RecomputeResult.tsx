import { formatCount, formatDateTime } from '@/lib/format'
import { cx } from '@/ui/cx'
import { FiguresCompared } from './FiguresCompared'
import { type Recomputation, verdictOf } from './recompute.rules'
import { TradesCompared } from './TradesCompared'

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

interface RecomputeResultProps {
  result: Recomputation
  isCompared: boolean
  /** null where the actions were read from the database. */
  fileName: string | null
}

/** The verdict in one sentence, then every figure and every trade. */
export function RecomputeResult({ result, isCompared, fileName }: RecomputeResultProps) {
  const { figures, trades, actions, asOf } = result
  const [ofFigures, ofTrades] = [verdictOf(figures), verdictOf(trades)]
  const differs = ofFigures.differing + ofTrades.differing > 0
  const from = fileName === null ? 'the database' : fileName
  return (
    <div className="mt-8">
      <div
        role="status"
        className={cx(
          'border-l-[3px] py-0.5 pl-[14px]',
          !isCompared ? 'border-l-line2' : differs ? 'border-l-loss' : 'border-l-gain',
        )}
      >
        <p className="text-h3">
          {isCompared
            ? verdict(ofFigures, ofTrades)
            : `${counted(trades.length, 'trade')}, computed from the file alone`}
        </p>
        <p className="mt-1 max-w-reading text-body text-ink2">
          {counted(actions, 'action')} from {from}, first bought first sold, in exact decimals. The six periods end at{' '}
          <span className="font-mono text-label">{formatDateTime(asOf)} UTC</span>
          {isCompared ? ', when the database last moved them on.' : ', when this page computed them.'}
        </p>
      </div>

      <h2 className="mt-10 mb-3 text-title">Figures</h2>
      <FiguresCompared lines={figures} isCompared={isCompared} />
      <p className="mt-3 max-w-reading text-label text-ink3">
        Sums and counts are compared to the last digit, ratios as the 64-bit number that the database keeps. How often
        trades were edited is not here: that stands in the history, which the actions do not hold.
      </p>

      <h2 className="mt-12 mb-3 text-title">Trades</h2>
      {isCompared && (
        <p className="mb-3 max-w-reading text-body text-ink2">
          Twelve values of each: status, position, quantities, prices, totals, return and clock. What differs comes
          first.
        </p>
      )}
      <TradesCompared lines={trades} isCompared={isCompared} />
    </div>
  )
}

type Verdict = ReturnType<typeof verdictOf>

function verdict(figures: Verdict, trades: Verdict): string {
  if (figures.differing + trades.differing === 0) {
    return `All ${counted(figures.agreeing, 'figure')} and ${counted(trades.agreeing, 'trade')} agree`
  }
  return `${counted(figures.differing, 'figure')} and ${counted(trades.differing, 'trade')} differ`
}
