import { type ReactNode, useId } from 'react'

interface SectionProps {
  /** The section's anchor, also used to label it for screen readers. */
  id: string
  title: ReactNode
  /** Below the title. */
  intro?: ReactNode
  children: ReactNode
}

/**
 * A section of a text page: title at the left, content at the right, stacked on phones. Each starts with a line directly
 * above the content, so rows bring their own padding and text needs `pt-5`.
 */
export function Section({ id, title, intro, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="mb-14 grid gap-x-12 gap-y-5 lg:mb-22 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div className="border-t border-line2 pt-5">
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        {intro && <div className="mt-3 max-w-[400px] text-[15px]/6 text-ink2">{intro}</div>}
      </div>
      <div className="min-w-0 border-t border-line2">{children}</div>
    </section>
  )
}

interface TitledSectionProps {
  /** Id of the title, where an address or another element names it. */
  id?: string
  title: ReactNode
  as?: 'h2' | 'h3'
  titleClass?: string
  className?: string
  children: ReactNode
}

/** A section that its title labels for screen readers. */
export function TitledSection({
  id,
  title,
  as: Title = 'h2',
  titleClass = 'text-h3',
  className,
  children,
}: TitledSectionProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  return (
    <section aria-labelledby={titleId} className={className}>
      <Title id={titleId} className={titleClass}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** A section within a column, with a line between its title and the content. */
export const StackedSection = (props: Omit<TitledSectionProps, 'as' | 'titleClass'>) => (
  <TitledSection {...props} titleClass="border-b border-line2 pb-3 text-h3" />
)
