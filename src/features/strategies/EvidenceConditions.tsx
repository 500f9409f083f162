import { Check, X } from 'lucide-react'
import { EVIDENCE_LEVELS } from '@/domain/evidence'
import { type Condition, conditionsOf } from '@/domain/evidenceRule'
import type { StrategyMetrics } from '@/domain/figureValues'
import { weightyFacts } from '@/domain/percentages'
import { counted, formatCount, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { TextLink } from '@/ui/TextLink'

/** What each condition asks for, and how what there is and what is needed are shown. */
const WORDS: Record<Condition['key'], { label: string; format: (value: number) => string }> = {
  rounds: { label: 'Round trips that are sound', format: share },
  cost: { label: 'Money put into them', format: share },
  wonPnl: { label: 'Gains', format: share },
  lostPnl: { label: 'Losses', format: share },
  number: { label: 'Sound round trips', format: formatCount },
  byCost: { label: 'As many of equal size, by money', format: effective },
  byPnl: { label: 'As many of equal size, by result', format: effective },
  days: { label: 'Days of recording', format: formatCount },
  span: { label: 'From the first to the last', format: (days) => counted(days, 'day') },
}

/** Rounded down, so that 80% is not shown for less. */
function share(percent: number) {
  return `${Math.floor(percent)}%`
}
function effective(number: number) {
  return (Math.floor(number * 10) / 10).toFixed(1)
}

/** The conditions of "Well recorded" with what there is of each, folded unless one does not hold. */
export function EvidenceConditions({ values }: { values: StrategyMetrics }) {
  if (values.trades === 0) return null
  const conditions = conditionsOf(
    {
      rounds: values.sound_rounds,
      cost: values.sound_rounds_cost,
      wonPnl: values.sound_won_pnl,
      lostPnl: values.sound_lost_pnl,
      costSquares: values.sound_cost_squares,
      pnlSquares: values.sound_pnl_squares,
      days: values.sound_days,
      span: values.sound_span,
    },
    {
      rounds: values.rounds + values.withdrawn_rounds,
      cost: values.rounds_cost + values.withdrawn_cost,
      wonPnl: values.rounds_won_pnl + values.withdrawn_won_pnl,
      lostPnl: values.rounds_pnl - values.rounds_won_pnl + values.withdrawn_lost_pnl,
    },
  )
  const holding = conditions.filter(({ holds }) => holds).length
  const facts = weightyFacts(values)
  return (
    <details className="group border-t py-3" open={holding < conditions.length}>
      <summary className="flex cursor-pointer list-none items-baseline justify-between gap-4">
        <span className="underline decoration-line2 decoration-dotted underline-offset-4">
          {EVIDENCE_LEVELS.recorded.label}
        </span>
        <span className="text-label text-ink2">
          {formatCount(holding)} of {formatCount(conditions.length)}
        </span>
      </summary>
      <p className="mt-1 text-label text-ink3">
        Of everything ever entered, deleted and changed round trips included.{' '}
        <TextLink to={`${paths.docs}#evidence`}>How it’s computed</TextLink>
      </p>
      <ul className="mt-1.5 grid gap-1 text-label">
        {conditions.map(({ key, holds, has, needs }) => (
          <li key={key} className="flex items-baseline gap-1.5">
            <span className={cx('self-center', holds ? 'text-ink2' : 'text-loss')}>
              {holds ? <Check size={12} aria-label="Holds:" /> : <X size={12} aria-label="Doesn’t hold:" />}
            </span>
            <span className={cx('min-w-0 flex-1', holds ? 'text-ink2' : 'text-ink')}>{WORDS[key].label}</span>
            <span className="font-mono">{has === null ? 'none' : WORDS[key].format(has)}</span>
            <span className="text-ink3">of {WORDS[key].format(needs)}</span>
          </li>
        ))}
      </ul>
      {values.withdrawn_rounds > 0 && (
        <p className="mt-1.5 text-label text-ink3">
          {counted(values.withdrawn_rounds, 'round trip')} taken back, which had made{' '}
          {formatMoney(values.withdrawn_won_pnl + values.withdrawn_lost_pnl)}.
        </p>
      )}
      {facts.length > 0 && <p className="mt-1 text-label text-ink">{sentence(facts.join(', '))}.</p>}
    </details>
  )
}

const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
