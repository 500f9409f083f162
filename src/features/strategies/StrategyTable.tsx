import { DataTable, type SortingState } from '@/ui/DataTable'
import { RANKING_COLUMNS } from './rankingColumns'
import { FIGURE_COLUMNS, PERIOD_COLUMNS } from './strategyColumns'
import type { StrategyListProps } from './strategyListProps'

/** The ranking with its thirteen columns (spec §2), for windows from 640 px. */
export function StrategyTable({ rows, sort, onSort }: StrategyListProps) {
  const change = ([first]: SortingState) => {
    const figure = first && COLUMN_KEYS.find((key) => key === first.id)
    onSort(figure ? { key: figure, direction: first.desc ? 'desc' : 'asc' } : null)
  }
  return (
    <DataTable
      columns={RANKING_COLUMNS}
      rows={rows}
      getRowId={(row) => row.id}
      caption="Strategies and their figures"
      sorting={sort && COLUMN_KEYS.includes(sort.key) ? [{ id: sort.key, desc: sort.direction === 'desc' }] : []}
      onSortingChange={change}
      stickyHead
    />
  )
}

const COLUMN_KEYS = ['name' as const, ...FIGURE_COLUMNS.map(({ key }) => key), ...PERIOD_COLUMNS.map(({ key }) => key)]
