import { messageOf } from '@/lib/dataError'
import { ErrorNotice } from '@/ui/Notice'
import { FewStrategies } from './FewStrategies'
import { NoStrategies } from './StrategyList'
import { RankingSkeleton } from './StrategyTable'
import { useTrendingStrategies } from './strategies.queries'

/** The first few of the ranking, in each of its states. */
export function TrendingStrategies({ count }: { count: number }) {
  const { data, error, refetch, isFetching } = useTrendingStrategies(count)
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
  if (data.length === 0) return <NoStrategies />
  return <FewStrategies rows={data} />
}
