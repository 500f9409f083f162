import { useMemo, useState } from 'react'
import { useTrendingStrategies } from '@/features/strategies/selection/strategies.queries'
import type { StrategySort } from '@/features/strategies/selection/strategySort.rules'
import { sortStrategies } from '@/features/strategies/selection/wholeSort.rules'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useContentDrawn } from '@/ui/contentDrawn'
import { ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { QueryState } from '@/ui/layout/QueryState'
import { RankingSort } from './RankingSort'
import { RankingSkeleton, StrategyList } from './StrategyList'
import type { StrategyListProps } from './StrategyTable'

/** The top of the ranking. */
export function TrendingStrategies({ count }: { count: number }) {
  const trending = useTrendingStrategies(count)
  useContentDrawn(!trending.isPending)
  return (
    <QueryState
      query={trending}
      what="strategies"
      loading={
        <>
          <div className={SORT_BOX} />
          <RankingSkeleton rows={count} />
        </>
      }
      empty={<NoneToJudge />}
    >
      {(rows) => (
        <>
          <FewStrategies rows={rows} />
          <p className="mt-3 text-label text-ink3">
            Strategies with {ENOUGH_ROUND_TRIPS} round trips or more. With fewer, luck and skill look alike.{' '}
            <TextLink to={paths.strategies}>All strategies</TextLink>
          </p>
        </>
      )}
    </QueryState>
  )
}

/** On a site where no strategy has enough round trips yet. */
const NoneToJudge = () => (
  <EmptyNotice title="None to judge yet" action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}>
    No strategy has {ENOUGH_ROUND_TRIPS} round trips yet. With fewer, luck and skill look alike.
  </EmptyNotice>
)

/** Cards have no column heads, which sort. */
const SORT_BOX = 'h-12 sm:hidden'

/** A list that is read in full and sorted in the browser. Unsorted, it keeps the order of `rows`. */
export function FewStrategies({ rows }: Pick<StrategyListProps, 'rows'>) {
  const [sort, setSort] = useState<StrategySort | null>(null)
  const sorted = useMemo(() => sortStrategies(rows, sort), [rows, sort])
  return (
    <>
      <div className={SORT_BOX}>
        <RankingSort sort={sort} onSort={setSort} />
      </div>
      <StrategyList rows={sorted} sort={sort} onSort={setSort} isByTotal />
    </>
  )
}
