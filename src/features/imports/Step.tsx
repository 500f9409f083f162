import type { ReactNode } from 'react'

interface StepProps {
  id: string
  title: string
  /** Under the title. */
  intro?: ReactNode
  children: ReactNode
}

/** One step of the import: its title at the left, its controls at the right; one above the other on small screens. */
export function Step({ id, title, intro, children }: StepProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-4 border-t border-line2 py-6 lg:grid-cols-[220px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        {intro && <div className="mt-1.5 text-table text-pretty text-ink2">{intro}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
