import type { ComponentProps } from 'react'
import { cx } from './cx'
import { RowIcon } from './RowIcon'

interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  selected: boolean
  /** For subscribers only. Still clickable, because the click shows why it is locked. */
  locked?: boolean
  /** What it would show, for screen readers, while it is locked. */
  lockedNote?: string | null
  /** Hidden on small screens. */
  folded?: boolean
  /** Shakes and shows its lock after a refused click. The caller resets it after LOCK_HIGHLIGHT_MS. */
  refused?: boolean
}

/** A filter that is on or off. */
export function Chip({
  selected,
  locked = false,
  lockedNote = null,
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
      {locked && (
        <>
          {/* In the padding: a chip is as wide once the plan has opened it. */}
          <RowIcon
            shape="lock"
            size={8}
            strokeWidth={2}
            className={cx('absolute right-0.5', refused ? 'text-acc' : 'text-ink3')}
          />
          <span className="sr-only">for subscribers{lockedNote && `, ${lockedNote}`}</span>
        </>
      )}
    </button>
  )
}
