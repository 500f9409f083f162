import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface ShownFigure {
  label: string
  value: ReactNode
  /** What is behind the value. */
  note: ReactNode
}

/** Four values side by side, two by two on phones. */
export function FourFigures({ of }: { of: readonly [ShownFigure, ShownFigure, ShownFigure, ShownFigure] }) {
  return (
    <dl className="grid grid-cols-2 border-y border-y-line2 lg:grid-cols-4">
      {of.map(({ label, value, note }, at) => (
        <div
          key={label}
          className={cx(
            'min-w-0 py-3 pr-3',
            at % 2 === 1 && 'border-l pl-4',
            at === 2 && 'lg:border-l lg:pl-4',
            at >= 2 && 'max-lg:border-t',
          )}
        >
          <dt className="text-label text-ink2">{label}</dt>
          <dd className="truncate text-h3">{value}</dd>
          <dd className="text-label text-ink3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
