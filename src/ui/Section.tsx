import type { ReactNode } from 'react'

interface SectionProps {
  /** Anchor of the section; names it for screen readers too. */
  id: string
  title: ReactNode
  /** Under the title, at the left. */
  intro?: ReactNode
  children: ReactNode
}

/** A part of a page that is read: its title at the left, what it holds at the right; one above the other on phones. */
export function Section({ id, title, intro, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-6 border-t border-line2 py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-14"
    >
      <div className="max-w-[400px]">
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        {intro && <div className="mt-3 text-[15px]/6 text-ink2">{intro}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
