import { LISTED_FIGURES, RANKED_FIGURES } from '@/domain/figures/ranked'
import { OTHER_SORTS, type StrategySort, sortBy } from '@/features/strategies/selection/strategySort.rules'
import { SortSelect } from '@/ui/controls/SortSelect'

const OPTIONS = [
  ...[...OTHER_SORTS].map(([value, { label }]) => ({ value, label })),
  { value: 'name', label: 'Name' },
  // Those of the chosen sets come last.
  ...[...RANKED_FIGURES, ...LISTED_FIGURES.filter(({ ranking }) => ranking?.set)].flatMap(({ ranking, label }) =>
    ranking?.sortKey ? { value: ranking.sortKey, label } : [],
  ),
]

interface RankingSortProps {
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
}

/** Every sort of the ranking: by the figures of its columns and cards, and by what has no column. */
export function RankingSort({ sort, onSort }: RankingSortProps) {
  return (
    <SortSelect
      className="min-w-0 max-sm:basis-full sm:w-[236px]"
      options={OPTIONS}
      value={sort?.key ?? null}
      defaultLabel="Ranking"
      isDescending={sort?.direction !== 'asc'}
      onChoose={(key) => onSort(key === null ? null : sortBy(key))}
      onReverse={() => sort && onSort({ ...sort, direction: sort.direction === 'desc' ? 'asc' : 'desc' })}
    />
  )
}
