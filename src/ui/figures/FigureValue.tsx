import { storedEvidence } from '@/domain/figures/evidence'
import type { Figure } from '@/domain/figures/figures'
import type { Interval } from '@/domain/figures/intervals'
import { type FigureValues, figureInterval, figureValue, hasTooFewRoundTrips, isStated } from '@/domain/figures/values'
import { verdictOf } from '@/domain/figures/verdict'
import { formatFigure, formatInterval } from '@/domain/figures/words'
import { IntervalBar } from '@/ui/charts/Bars'
import { cx } from '@/ui/cx'
import { EvidenceMark } from './EvidenceMark'
import { Money, NoFigure, Percent, ProfitFactor } from './Figure'
import { VerdictMark } from './VerdictMark'

interface FigureValueProps {
  figure: Figure
  values: FigureValues
  /** For table columns: ∞ without its explanation, and percentages from a thousand up without decimals. */
  inColumn?: boolean
  strong?: boolean
}

/** One figure of a strategy, in quiet colours while there are too few round trips. */
export function FigureValue({ figure: { kind, quiet }, figure, values, inColumn = false, strong }: FigureValueProps) {
  const value = figureValue(figure, values)
  const tooFew = hasTooFewRoundTrips(values)
  if (kind === 'money') {
    return <Money value={value} quiet={tooFew || quiet} needle={!quiet} strong={strong && !tooFew} />
  }
  if (kind === 'gain') return <Percent value={value} quiet={tooFew || quiet} needle={!quiet} inColumn={inColumn} />
  if (value === null) return <NoFigure />
  if (kind === 'evidence') return <EvidenceMark evidence={storedEvidence({ evidence: value })} />
  if (kind === 'verdict') return <VerdictMark verdict={verdictOf(value)} isStated={isStated(values)} />
  // A quiet figure has no colour, because more of it is neither good nor bad.
  if (kind === 'share' && !quiet) {
    return <Percent value={value} signed={false} quiet={tooFew} strong={strong && !tooFew} />
  }
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        tooFew && kind !== 'count' && 'text-ink2',
        strong && !tooFew && 'font-heading',
      )}
    >
      {kind === 'ratio' && !Number.isFinite(value) ? (
        <ProfitFactor value={null} trades={values.closed_trades} compact={inColumn} />
      ) : (
        formatFigure(kind, value)
      )}
    </span>
  )
}

interface FigureIntervalProps {
  figure: Figure
  values: FigureValues
  /** A shared scale; defaults to 0 to 100 for a percentage and one that includes zero for money. */
  scale?: Interval
  /** Shows the bar only; the text is for screen readers. */
  isBar?: boolean
  className?: string
}

/** A figure's 95% confidence interval as a bar and text; renders nothing when there are too few round trips. */
export function FigureInterval({ figure, values, scale, isBar = false, className }: FigureIntervalProps) {
  const interval = figureInterval(figure, values)
  if (!interval) return null
  const { low: from, high: to } = scale ?? (figure.kind === 'share' ? PERCENT_SCALE : scaleWithZero([interval]))
  const words = `95%: ${formatInterval(figure.kind, interval)}`
  return (
    <span className="block">
      <IntervalBar
        {...interval}
        value={figureValue(figure, values)}
        from={from}
        to={to}
        // A win rate is compared with a coin flip, money with zero.
        tick={figure.kind === 'share' ? 50 : 0}
        isDoubtful={hasTooFewRoundTrips(values)}
        className={className}
      />
      {isBar ? <span className="sr-only">{words}</span> : words}
    </span>
  )
}

const PERCENT_SCALE: Interval = { low: 0, high: 100 }

/** Padding at both ends of a scale, as a fraction of its length. */
const MARGIN = 0.06

/** A scale that includes zero and all intervals. */
export function scaleWithZero(intervals: readonly Interval[]): Interval {
  const low = Math.min(0, ...intervals.map((one) => one.low))
  const high = Math.max(0, ...intervals.map((one) => one.high))
  const margin = (high - low) * MARGIN
  return { low: low - margin, high: high + margin }
}
