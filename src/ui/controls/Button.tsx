import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '@/ui/cx'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'
type Size = 'md' | 'lg' | 'field'

interface Look {
  /** A primary button is yellow. There is at most one per view. */
  variant?: Variant
  /** Height: md 32 px, lg 40 px, field 36 px like an input. */
  size?: Size
  icon?: ReactNode
  className?: string
}

const VARIANTS: Record<Variant, string> = {
  primary: 'border-transparent bg-acc-fill text-acc-ink hover:bg-[color-mix(in_oklab,var(--acc-fill)_92%,var(--ink))]',
  secondary: 'border-line2 bg-panel text-ink hover:bg-[color-mix(in_oklab,var(--panel)_96%,var(--ink))]',
  ghost: 'border-transparent bg-transparent text-ink2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-transparent text-loss hover:bg-[color-mix(in_oklab,transparent_90%,var(--loss))]',
}

const SIZES: Record<Size, string> = {
  md: 'h-8 px-[13px]',
  lg: 'h-10 px-[18px]',
  field: 'h-9 px-[13px]',
}

const DISABLED = 'disabled:border-line disabled:bg-raised disabled:text-ink3 disabled:hover:bg-raised'

const look = ({ variant = 'secondary', size = 'md', className }: Look) =>
  cx(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded border',
    'text-body font-medium transition-colors duration-colour ease-look [&_svg]:shrink-0',
    SIZES[size],
    VARIANTS[variant],
    className,
  )

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** While its action runs, the button keeps its width and focus, and ignores clicks. */
  busy?: boolean
}

export function Button({ variant, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The disabled attribute would lose the focus. Preventing the click also prevents a submit.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(look({ variant, size, className }), DISABLED, busy && 'cursor-progress')}
    >
      <span className={cx('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={look({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  )
}

/** A rotating quarter circle for busy controls. Pages show skeletons instead. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true" className="animate-spin">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="1.5" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
