import { TableSkeleton } from '@/ui/TableSkeleton'
import { RANKING_COLUMNS } from './rankingColumns'

/** The ranking before its rows are here. */
export function RankingSkeleton({ rows }: { rows: number }) {
  return <TableSkeleton columns={RANKING_COLUMNS} rows={rows} label="Loading strategies..." />
}
