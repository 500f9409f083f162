import type { ComponentProps } from 'react'
import { cx } from '@/ui/cx'
import { RowIcon } from '@/ui/RowIcon'

interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  selected: boolean
  /** For subscribers only. Still clickable, because the click shows why it is locked. */
  locked?: boolean
  /**
   * How many strategies it shows, or would show: as a number beside its name, and in words. null until known; the space is reserved.
   */
  count?: { short: string; words: string } | null
  /** Hidden on small screens. */
  folded?: boolean
  /** Shakes and shows its lock after a refused click. The caller resets it after LOCK_HIGHLIGHT_MS. */
  refused?: boolean
}

/** A filter that can be switched on and off. */
export function Chip({
  selected,
  locked = false,
  count,
  refused = false,
  folded = false,
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(
        'relative inline-flex h-8 shrink-0 items-center whitespace-nowrap rounded-chip border px-3 sm:h-[26px]',
        folded && 'max-lg:hidden',
        'text-table font-nav transition-colors duration-colour ease-look',
        selected && 'border-ink bg-ink font-medium text-bg',
        !selected && refused && 'animate-refuse border-acc text-ink',
        !selected && !refused && 'border-line hover:border-line2 hover:text-ink',
        !selected && !refused && (locked ? 'text-ink3' : 'text-ink2'),
      )}
    >
      {children}
      {count !== undefined && (
        <span
          aria-hidden="true"
          className={cx('ml-1 min-w-[18px] text-right text-mark tabular-nums', selected ? 'text-bg' : 'text-ink3')}
        >
          {count?.short}
        </span>
      )}
      {/* Placed in the padding, so that the chip is as wide once a plan unlocks it. */}
      {locked && (
        <RowIcon
          shape="lock"
          size={8}
          strokeWidth={2}
          className={cx('absolute right-0.5', refused ? 'text-acc' : 'text-ink3')}
        />
      )}
      <span className="sr-only">{[locked && 'for subscribers', count?.words].filter(Boolean).join(', ')}</span>
    </button>
  )
}
