import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface LinkedSectionProps {
  title: string
  /** Target of the heading's link. */
  to: string
  children: ReactNode
}

/** A section of an overview whose heading links to the full page. */
export function LinkedSection({ title, to, children }: LinkedSectionProps) {
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-title">
        <Link to={to} className="group inline-flex items-center gap-2">
          {title}
          <ArrowRight size={18} className="text-ink3 transition-colors duration-colour group-hover:text-ink" />
        </Link>
      </h2>
      {children}
    </section>
  )
}
