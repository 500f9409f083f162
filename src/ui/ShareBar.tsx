import { cx } from './cx'

interface ShareBarProps {
  /** 0 to 100. */
  percent: number
  className?: string
}

/** A percentage as a short bar. Decorative: the text beside it has the value. */
export function ShareBar({ percent, className }: ShareBarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block h-[7px] shrink-0 rounded-[1px] border border-field', className)}
    >
      <span className="block h-full bg-acc-fill" style={{ width: `${percent}%` }} />
    </span>
  )
}
