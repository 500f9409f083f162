import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '@/ui/cx'

const LOOK =
  'text-ink underline decoration-field underline-offset-4 transition-colors duration-colour hover:decoration-current'

interface TextLinkProps {
  /** A path or a text file of this site, an external URL, mailto: or tel:. */
  to: string
  className?: string
  children: ReactNode
}

/** A link in text. External links open in a new tab, which is announced. */
export function TextLink({ to, className, children }: TextLinkProps) {
  if (/^https?:/.test(to)) {
    return (
      <a href={to} target="_blank" rel="noreferrer" className={cx(LOOK, className)}>
        {children}
        <ArrowUpRight size={14} className="ml-0.5 inline shrink-0 text-ink3" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
    )
  }
  // Hash links are plain anchors too, because the browser scrolls by itself, and so are links to files, which the router does not
  // know.
  if (/^(mailto|tel):|^#|\.txt$/.test(to)) {
    return (
      <a href={to} className={cx(LOOK, className)}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={cx(LOOK, className)}>
      {children}
    </Link>
  )
}

/** A button that looks like a link in text. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={cx(LOOK, className)} />
)
