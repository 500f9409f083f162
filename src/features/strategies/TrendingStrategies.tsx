import { useMemo, useState } from 'react'
import { messageOf } from '@/lib/messageOf'
import { ErrorNotice } from '@/ui/Notice'
import { NoStrategies, StrategyList } from './StrategyList'
import { RankingSkeleton } from './StrategyTable'
import { useTrendingStrategies } from './strategies.queries'
import { type StrategySort, sortStrategies } from './strategySort.rules'

/** The first few of the ranking, in each of its states. */
export function TrendingStrategies({ count }: { count: number }) {
  const { data, error, refetch, isFetching } = useTrendingStrategies(count)
  const [sort, setSort] = useState<StrategySort | null>(null)
  const rows = useMemo(() => sortStrategies(data ?? [], sort), [data, sort])

  if (data === undefined) {
    if (!error) return <RankingSkeleton rows={count} />
    return (
      <ErrorNotice
        title={`Error loading strategies: ${messageOf(error)}`}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (rows.length === 0) return <NoStrategies />
  return <StrategyList rows={rows} sort={sort} onSort={setSort} />
}
