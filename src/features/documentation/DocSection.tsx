import type { ReactNode } from 'react'
import { type DocsSection, docsSections, wordsOf } from '@/content/documentation'
import { cx } from '@/ui/cx'
import { TitledSection } from '@/ui/layout/Section'
import { Linked } from './Linked'

interface DocSectionProps {
  id: DocsSection
  className?: string
  children: ReactNode
}

/** A section of the documentation under its heading, with a line above. */
export const DocSection = ({ id, className = 'mt-14 border-t border-line2 pt-8', children }: DocSectionProps) => (
  <TitledSection id={id} title={docsSections[id].title} titleClass="text-title" className={className}>
    {children}
  </TitledSection>
)

/** The paragraphs of a section. */
export const Paragraphs = ({ of, className = 'gap-3' }: { of: DocsSection; className?: string }) => (
  <div className={cx('mt-2 grid max-w-reading text-body text-ink2', className)}>
    {docsSections[of].text?.map((text) => (
      <p key={wordsOf(text)}>
        <Linked text={text} />
      </p>
    ))}
  </div>
)
