import type { ReactNode } from 'react'
import { type DocsSection, docsSections } from '@/content/documentation'

interface DocSectionProps {
  id: DocsSection
  className?: string
  children: ReactNode
}

/** A section of the documentation under its heading. */
export const DocSection = ({ id, className = 'mt-14', children }: DocSectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-title">
      {docsSections[id]}
    </h2>
    {children}
  </section>
)
