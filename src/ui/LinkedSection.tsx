import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface LinkedSectionProps {
  title: string
  /** Where the heading leads. */
  to: string
  children: ReactNode
}

/** A part of an overview whose heading leads to the page that has all of it. */
export function LinkedSection({ title, to, children }: LinkedSectionProps) {
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-title">
        <Link to={to} className="group inline-flex items-center gap-2">
          {title}
          <ArrowRight
            size={18}
            strokeWidth={1.5}
            aria-hidden="true"
            className="text-ink3 transition-colors duration-colour group-hover:text-ink"
          />
        </Link>
      </h2>
      {children}
    </section>
  )
}
