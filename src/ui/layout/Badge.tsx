import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

const TONES = {
  /** private, public, edited */
  plain: 'border-line2 text-ink2',
  /** demo data */
  demo: 'border-transparent bg-acc-fill font-medium text-acc-ink',
  /** simulated */
  dashed: 'border-dashed border-line2 text-ink2',
}

interface BadgeProps {
  /** 12 px, e.g. a lock. */
  icon?: ReactNode
  tone?: keyof typeof TONES
  children: ReactNode
}

/** A small label: private, simulated, demo data. */
export function Badge({ icon, tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-mark border px-[7px] text-mark',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** Marks the parts of the landing page that show demo strategies, which a hosted site does not have. */
export const ExampleBadge = () => (
  <span className="mr-1">
    <Badge tone="demo">Example</Badge>
  </span>
)
