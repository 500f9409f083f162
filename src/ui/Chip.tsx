import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'

interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  selected: boolean
  /** For subscribers only. Still clickable, because the click shows why it is locked. */
  locked?: boolean
  /** Shakes and shows its lock after a refused click. The caller resets it after LOCK_HIGHLIGHT_MS. */
  refused?: boolean
}

/** A filter that is on or off. */
export function Chip({ selected, locked = false, refused = false, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(
        'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-chip border px-[11px] sm:h-[26px]',
        'text-table font-nav transition-colors duration-colour ease-look',
        selected && 'border-ink bg-ink font-medium text-bg',
        !selected && refused && 'animate-refuse border-acc text-ink',
        !selected && !refused && 'border-line text-ink2 hover:border-line2 hover:text-ink',
      )}
    >
      {children}
      {locked && (
        <>
          <Lock size={10} className={refused ? 'text-acc' : 'text-ink3'} />
          <span className="sr-only">for subscribers</span>
        </>
      )}
    </button>
  )
}
