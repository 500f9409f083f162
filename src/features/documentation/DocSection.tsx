import type { ReactNode } from 'react'
import { type DocsSection, docsSections } from '@/content/documentation'
import { TitledSection } from '@/ui/layout/Section'

interface DocSectionProps {
  id: DocsSection
  className?: string
  children: ReactNode
}

/** A section of the documentation under its heading. */
export const DocSection = ({ id, className = 'mt-14', children }: DocSectionProps) => (
  <TitledSection id={id} title={docsSections[id]} titleClass="text-title" className={className}>
    {children}
  </TitledSection>
)
