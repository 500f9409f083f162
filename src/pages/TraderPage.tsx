import { useParams } from 'react-router-dom'
import { FollowRow } from '@/features/following/FollowRow'
import { ListLegend } from '@/features/strategies/ListLegend'
import { RowActionContext } from '@/features/strategies/rowAction'
import { FewStrategies } from '@/features/strategies/TrendingStrategies'
import { Trader } from '@/features/traders/Trader'
import { ChartBox, ChartLoading } from '@/ui/ChartBox'
import { InViewBoundary, lazyPart } from '@/ui/LazyBoundary'

const AccountView = lazyPart(() => import('@/features/trades/AccountView').then((module) => module.AccountView))

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
