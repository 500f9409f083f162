import { Check, X } from 'lucide-react'
import { EVIDENCE_LEVELS } from '@/domain/figures/evidence'
import { conditionsOf, evidenceInput } from '@/domain/figures/evidenceRule'
import type { StrategyMetrics } from '@/domain/figures/values'
import { reservations } from '@/domain/percentages'
import { counted, formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'

/** The conditions of "Well recorded" with the present value of each, collapsed if all of them hold. */
export function EvidenceConditions({ values }: { values: StrategyMetrics }) {
  if (values.trades === 0) return null
  const conditions = conditionsOf(evidenceInput(values))
  const holding = conditions.filter(({ holds }) => holds).length
  const facts = reservations(values)
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
      <ul className="mt-1.5 grid gap-1 text-label">
        {conditions.map(({ label, holds, has, needs, isShare = false }) => (
          <li key={label} className="flex items-baseline gap-1.5">
            <span className={cx('self-center', holds ? 'text-ink2' : 'text-loss')}>
              {holds ? <Check size={12} aria-label="Holds:" /> : <X size={12} aria-label="Doesn’t hold:" />}
            </span>
            <span className={cx('min-w-0 flex-1', holds ? 'text-ink2' : 'text-ink')}>{label}</span>
            <span className="font-mono">{has === null ? 'none' : written(has, isShare)}</span>
            <span className="w-16 text-right text-ink3">needs {written(needs, isShare)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-label text-ink3">
        Shares are of every round trip ever entered
        {values.withdrawn_rounds > 0 &&
          `, with ${counted(values.withdrawn_rounds, 'that was', 'that were')} deleted or changed later`}
        .
      </p>
      {facts.length > 0 && <p className="mt-1.5 text-label text-ink">About the total: {facts.join(', ')}.</p>}
      <p className="mt-1.5 text-label">
        <TextLink to={`${paths.docs}#evidence`}>How it’s computed</TextLink>
      </p>
    </details>
  )
}

/** A share is rounded down, so that 79.9% is not shown as 80%. */
const written = (value: number, isShare: boolean) => (isShare ? `${Math.floor(value)}%` : formatCount(value))
