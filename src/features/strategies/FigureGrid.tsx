import { figureBasis } from '@/domain/figures/bases'
import type { Figure } from '@/domain/figures/figures'
import type { FigureValues } from '@/domain/figures/values'
import { cx } from '@/ui/cx'
import { FigureValue } from '@/ui/figures/FigureValue'

interface FigureGridProps {
  figures: readonly Figure[]
  values: FigureValues
  className: string
}

/** Figures, each with its label above and its sample below. `className` sets the columns. */
export function FigureGrid({ figures, values, className }: FigureGridProps) {
  return (
    <dl className={cx('grid gap-3 text-table', className)}>
      {figures.map((figure) => {
        const basis = figureBasis(figure, values)
        return (
          <div key={figure.key} className="min-w-0">
            <dt className="text-label text-ink2">{figure.label}</dt>
            <dd className="truncate">
              <FigureValue figure={figure} values={values} />
            </dd>
            {basis && <dd className="text-mark text-ink3">{basis}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
