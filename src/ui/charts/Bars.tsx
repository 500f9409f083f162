import { cx } from '@/ui/cx'

interface IntervalBarProps {
  /** All values are in the unit of the scale, which runs from `from` to `to`. */
  low: number
  high: number
  /** null if the interval has no value of its own, in which case there is no needle. */
  value: number | null
  from: number
  to: number
  /** A reference mark on the scale: 50 percent, or zero. */
  tick: number
  /** With too few round trips for a conclusion, the bar is dashed and its needle hollow. */
  isDoubtful: boolean
  className?: string
}

const DASHES = 'bg-[repeating-linear-gradient(90deg,var(--acc-fill)_0_3px,transparent_3px_5px)]'

/** A value and its confidence interval on a scale. Decorative: the numbers are shown beside it. */
export function IntervalBar({ low, high, value, from, to, tick, isDoubtful, className }: IntervalBarProps) {
  const at = (reading: number) => `${Math.min(100, Math.max(0, ((reading - from) / (to - from || 1)) * 100))}%`
  return (
    <span aria-hidden="true" className={cx('relative block h-[9px]', className)}>
      <span className="absolute inset-x-0 top-1 h-px bg-line2" />
      <span className="absolute top-0.5 h-[5px] w-px bg-ink3" style={{ left: at(tick) }} />
      <span
        className={cx('absolute top-[3px] h-[3px]', isDoubtful ? DASHES : 'bg-acc-fill')}
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      {[low, high].map((end, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval has two ends, and they may be equal.
          key={index}
          className="absolute top-[1.5px] h-1.5 w-px -translate-x-1/2 bg-acc"
          style={{ left: at(end) }}
        />
      ))}
      {value !== null && (
        <span
          className={cx(
            'absolute top-0 h-[9px] -translate-x-1/2',
            isDoubtful ? 'w-[3px] border border-ink bg-bg' : 'w-0.5 bg-ink',
          )}
          style={{ left: at(value) }}
        />
      )}
    </span>
  )
}

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
