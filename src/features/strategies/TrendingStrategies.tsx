import { useMemo, useState } from 'react'
import { hasTooFewRoundTrips } from '@/domain/figureValues'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { QueryState } from '@/ui/QueryState'
import { TextLink } from '@/ui/TextLink'
import { NoStrategies, StrategyList } from './StrategyList'
import type { StrategyListProps } from './StrategyTable'
import { RankingSkeleton } from './StrategyTable'
import { useTrendingStrategies } from './strategies.queries'
import type { StrategySort } from './strategySort.rules'
import { ENOUGH_PARAMETER } from './strategySort.rules'
import { sortStrategies } from './wholeSort.rules'

/** The first few of the ranking. */
export function TrendingStrategies({ count }: { count: number }) {
  return (
    <QueryState
      query={useTrendingStrategies(count)}
      what="strategies"
      loading={<RankingSkeleton rows={count} />}
      empty={<NoStrategies />}
    >
      {(rows) => (
        <>
          <FewStrategies rows={rows} />
          {rows.some(hasTooFewRoundTrips) && (
            <p className="mt-3 text-label text-ink3">
              Under {ENOUGH_ROUND_TRIPS} round trips, luck and skill look alike.{' '}
              <TextLink to={ENOUGH_ONLY}>Only those with enough round trips to judge</TextLink>
            </p>
          )}
        </>
      )}
    </QueryState>
  )
}

const ENOUGH_ONLY = `${paths.strategies}?${ENOUGH_PARAMETER}=1`

/** A list that is read whole and sorted here, from `rows` as given. */
export function FewStrategies({ rows }: Pick<StrategyListProps, 'rows'>) {
  const [sort, setSort] = useState<StrategySort | null>(null)
  const sorted = useMemo(() => sortStrategies(rows, sort), [rows, sort])
  return <StrategyList rows={sorted} sort={sort} onSort={setSort} />
}
