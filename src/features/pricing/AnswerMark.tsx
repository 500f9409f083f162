import { Check, CircleDashed, type LucideIcon, Minus, X } from 'lucide-react'
import type { ComparisonAnswer } from '@/content/pricing'
import { cx } from '@/ui/cx'

const MARKS: Record<ComparisonAnswer, { Icon: LucideIcon; tone: string }> = {
  yes: { Icon: Check, tone: 'text-ink' },
  some: { Icon: Minus, tone: 'text-ink2' },
  planned: { Icon: CircleDashed, tone: 'text-ink3' },
  no: { Icon: X, tone: 'text-ink3' },
}

/** The sign of an answer, beside its word: a tick for what is there, a dashed ring for what is planned. */
export function AnswerMark({ answer, className }: { answer: ComparisonAnswer; className?: string }) {
  const { Icon, tone } = MARKS[answer]
  return <Icon aria-hidden="true" className={cx('size-4 shrink-0', tone, className)} />
}
