import type { ComponentProps } from 'react'
import { VERDICTS, type Verdict } from '@/domain/figures/verdict'
import { cx } from '@/ui/cx'
import { RowIcon } from '@/ui/RowIcon'

/** Each has its own shape, so that it can be recognised without its colour. */
const LOOKS: Record<Verdict, { className: string; shape: ComponentProps<typeof RowIcon>['shape'] }> = {
  gains: { className: 'text-gain', shape: 'rise' },
  unclear: { className: 'text-ink2', shape: 'level' },
  loses: { className: 'text-loss', shape: 'fall' },
}

/** The verdict on a strategy's result as a sign and a word. One on stated round trips says so, and has no colour. */
export function VerdictMark({ verdict, isStated = false }: { verdict: Verdict; isStated?: boolean }) {
  const { className, shape } = LOOKS[verdict]
  return (
    <span
      className={cx('inline-flex shrink-0 items-center gap-1 whitespace-nowrap', isStated ? 'text-ink2' : className)}
    >
      <RowIcon shape={shape} size={13} />
      {VERDICTS[verdict].label}
      {isStated && ', stated'}
    </span>
  )
}
