import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { VERDICTS, type Verdict } from '@/domain/verdict'
import { cx } from './cx'

/** Each has its own shape, so that it can be recognised without its colour. */
const LOOKS: Record<Verdict, { className: string; Icon: LucideIcon }> = {
  gains: { className: 'text-gain', Icon: TrendingUp },
  unclear: { className: 'text-ink2', Icon: Minus },
  loses: { className: 'text-loss', Icon: TrendingDown },
}

/** The verdict on a strategy's result as a sign and a word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { className, Icon } = LOOKS[verdict]
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1 whitespace-nowrap', className)}>
      <Icon size={13} aria-hidden="true" />
      {VERDICTS[verdict].label}
    </span>
  )
}
