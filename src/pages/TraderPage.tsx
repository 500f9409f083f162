import { useParams } from 'react-router-dom'
import { FollowRow } from '@/features/following/FollowRow'
import { ListLegend } from '@/features/strategies/ranking/ListLegend'
import { FewStrategies } from '@/features/strategies/ranking/TrendingStrategies'
import { RowActionContext } from '@/features/strategies/rowAction'
import { Trader } from '@/features/traders/Trader'
import { ChartBox, ChartLoading } from '@/ui/charts/ChartBox'
import { InViewBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

const AccountView = lazyPart(() => import('@/features/trades/charts/AccountView').then((module) => module.AccountView))

/** Two screens below the viewport, so that the chart is there before a reader scrolls to it. */
const CHART_MARGIN = '200% 0px'

/** /trader/{traderId} */
export function Component() {
  const { traderId = '' } = useParams()
  return (
    <div className="page pb-22">
      <RowActionContext value={FollowRow}>
        <Trader
          key={traderId}
          id={traderId}
          listOf={(rows) => (
            <>
              <FewStrategies rows={rows} />
              <p className="mt-3 text-label text-ink3">
                <ListLegend />
              </p>
            </>
          )}
          accountOf={({ days, benchmark }, isByMonth) => (
            <InViewBoundary
              className="min-h-[50vh]"
              margin={CHART_MARGIN}
              fallback={
                <ChartBox isSmall>
                  <ChartLoading />
                </ChartBox>
              }
              failure="The chart couldn’t be loaded"
            >
              <AccountView days={days} benchmark={benchmark} range="All" late={null} isByMonth={isByMonth} isSmall />
            </InViewBoundary>
          )}
        />
      </RowActionContext>
    </div>
  )
}
