import type { ReactNode } from 'react'

interface SectionProps {
  /** Anchor of the section; names it for screen readers too. */
  id: string
  title: ReactNode
  /** Under the title, at the left. */
  intro?: ReactNode
  children: ReactNode
}

/**
 * A part of a page that is read: its title at the left, what it holds at the right; one above the other on phones.
 * Both open with a line. What it holds begins right under its own: rows bring their padding, words take `pt-5`.
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
        {intro && <div className="mt-3 max-w-[400px] text-[15px]/6 text-pretty text-ink2">{intro}</div>}
      </div>
      <div className="min-w-0 border-t border-line2">{children}</div>
    </section>
  )
}
