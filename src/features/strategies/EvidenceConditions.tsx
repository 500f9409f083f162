import { Check, X } from 'lucide-react'
import { EVIDENCE_LEVELS } from '@/domain/evidence'
import { type Condition, conditionsOf, judgedOf } from '@/domain/evidenceRule'
import type { StrategyMetrics } from '@/domain/figureValues'
import { reservations } from '@/domain/percentages'
import { counted, formatCount, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { TextLink } from '@/ui/TextLink'

interface Words {
  label: string
  /** How the present and the required value of each condition are formatted, and the words for a missing one. */
  format: (value: number) => string
  formatNeeds?: (value: number) => string
  nothing?: string
}

/** Rounded up, so that 1.04% is not shown as 1%. */
const AT_MOST: Omit<Words, 'label'> = {
  format: (percent) => `${Math.ceil(percent * 10) / 10}%`,
  formatNeeds: (percent) => `≤ ${percent}%`,
  nothing: 'not checked',
}

/**
 * The conditions in three groups: how much of everything is sound, whether that is enough, and whether the prices were the market's.
 */
const GROUPS: { title: string; words: Partial<Record<Condition['key'], Words>> }[] = [
  {
    title: 'Sound share of everything ever entered, even if it was deleted or changed later',
    words: {
      rounds: { label: 'Round trips', format: share },
      cost: { label: 'Money put in', format: share },
      wonPnl: { label: 'Gains', format: share },
      lostPnl: { label: 'Losses', format: share },
    },
  },
  {
    title: 'Enough sound round trips',
    words: {
      number: { label: 'Round trips', format: formatCount },
      byCost: { label: 'Weighted by money put in', format: effective },
      byPnl: { label: 'Weighted by result', format: effective },
      days: { label: 'Days with a recording', format: formatCount },
      span: { label: 'Days from the first to the last', format: formatCount },
    },
  },
  {
    title: 'Prices compared with the market’s',
    words: {
      prices: { label: 'Money outside its range', ...AT_MOST },
      outsideGains: { label: 'Gains of trades with a price outside', ...AT_MOST },
    },
  },
]

/** Rounded down, so that 79.9% is not shown as 80%. */
function share(percent: number) {
  return `${Math.floor(percent)}%`
}
function effective(number: number) {
  return String(Math.floor(number * 10) / 10)
}

const isWeighted = (key: Condition['key']) => key === 'byCost' || key === 'byPnl'

/** The conditions of "Well recorded" with the present value of each, collapsed if all of them hold. */
export function EvidenceConditions({ values }: { values: StrategyMetrics }) {
  if (values.trades === 0) return null
  const conditions = conditionsOf(judgedOf(values))
  const holding = conditions.filter(({ holds }) => holds).length
  const facts = reservations(values)
  const isUneven = values.sound_rounds > 0 && conditions.some(({ key, holds }) => isWeighted(key) && !holds)
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
      {GROUPS.map(({ title, words }) => (
        <div key={title} className="mt-1.5 text-label">
          <p className="text-ink3">{title}</p>
          <ul className="mt-1 grid gap-1">
            {conditions.map(({ key, holds, has, needs }) => {
              const word = words[key]
              return (
                word && (
                  <li key={key} className="flex items-baseline gap-1.5">
                    <span className={cx('self-center', holds ? 'text-ink2' : 'text-loss')}>
                      {holds ? <Check size={12} aria-label="Holds:" /> : <X size={12} aria-label="Doesn’t hold:" />}
                    </span>
                    <span className={cx('min-w-0 flex-1', holds ? 'text-ink2' : 'text-ink')}>{word.label}</span>
                    <span className="font-mono">{has === null ? (word.nothing ?? 'none') : word.format(has)}</span>
                    <span className="w-16 text-right text-ink3">needs {(word.formatNeeds ?? word.format)(needs)}</span>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      ))}
      {isUneven && (
        <p className="mt-1.5 text-label text-ink3">
          Weighted: what {counted(values.sound_rounds, 'round trip')} would be worth if all were of one size. A few
          large ones outweigh the rest here.
        </p>
      )}
      {values.withdrawn_rounds > 0 && (
        <p className="mt-1.5 text-label text-ink3">
          {counted(values.withdrawn_rounds, 'round trip')} taken back, which had made{' '}
          {formatMoney(values.withdrawn_won_pnl + values.withdrawn_lost_pnl)}.
        </p>
      )}
      {facts.length > 0 && <p className="mt-1.5 text-label text-ink">About the total: {facts.join(', ')}.</p>}
      <p className="mt-1.5 text-label">
        <TextLink to={`${paths.docs}#evidence`}>How it’s computed</TextLink>
      </p>
    </details>
  )
}
