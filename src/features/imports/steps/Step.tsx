import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface StepProps {
  id: string
  title: string
  /** Under the title. */
  intro?: ReactNode
  /** false for sections outside the steps. */
  numbered?: boolean
  children: ReactNode
}

/** Numbers the steps inside it; a step that is not rendered leaves no gap. */
export function NumberedSteps({ children }: { children: ReactNode }) {
  return <div className="[counter-reset:step]">{children}</div>
}

/**
 * One step of the import, with its number: its title at the left, its controls at the right; one above the other on
 * small screens.
 */
export function Step({ id, title, intro, numbered = true, children }: StepProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={cx(
        'grid gap-x-10 gap-y-4 border-t border-line2 py-6 lg:grid-cols-[220px_minmax(0,1fr)]',
        numbered && '[counter-increment:step]',
      )}
    >
      <div>
        <h2 id={titleId} className={cx('text-h3', numbered && "before:content-[counter(step)_'._']")}>
          {title}
        </h2>
        {intro && <div className="mt-1.5 text-table text-ink2">{intro}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

interface FoldProps {
  title: string
  /** Whether its content scrolls in a box of its own. */
  isLong?: boolean
  children: ReactNode
}

/** A part of a step that opens on demand. */
export function Fold({ title, isLong = false, children }: FoldProps) {
  return (
    <details className="group/fold border-y border-line">
      <summary className="flex cursor-pointer items-center justify-between gap-3 py-2.5 text-body [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="shrink-0 text-ink2 group-open/fold:rotate-180" />
      </summary>
      <div className={cx('relative pb-3', isLong && 'max-h-[320px] overflow-y-auto text-table')}>{children}</div>
    </details>
  )
}
