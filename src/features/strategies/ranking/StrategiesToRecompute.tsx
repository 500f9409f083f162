import { TOTAL } from '@/features/strategies/leadFigures'
import { useTrendingStrategies } from '@/features/strategies/selection/strategies.queries'
import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/controls/TextLink'
import { FigureValue } from '@/ui/figures/FigureValue'
import { StackedSection } from '@/ui/layout/Section'

/** The ranking's first strategies, each with a link that recomputes it. Nothing where there are none, or where they could not be read. */
export function StrategiesToRecompute() {
  const { data: rows } = useTrendingStrategies(TRENDING_STRATEGIES)
  if (!rows?.length) return null
  return (
    <StackedSection id="to-recompute" title="Or begin with one of these" className="mt-10 max-w-[760px]">
      <ul>
        {rows.map((row) => (
          <li
            key={row.strategy_id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-3"
          >
            <TextLink to={paths.recomputeStrategy(row.name)} className="min-w-0 truncate">
              {row.name}
            </TextLink>
            <span className="text-table text-ink2">says {TOTAL && <FigureValue figure={TOTAL} values={row} />}</span>
          </li>
        ))}
      </ul>
    </StackedSection>
  )
}
