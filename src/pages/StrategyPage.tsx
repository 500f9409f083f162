import { Strategies } from '@/features/strategies/Strategies'
import { fetchStrategyList } from '@/features/strategies/strategyList'
import { PageTitle } from '@/ui/PageHead'

/** What has to be here before the page is drawn, so that its HTML is taken over as it stands. */
export const prepare = fetchStrategyList

/** /strategy (spec §2). */
export function StrategyPage() {
  return (
    <div className="page pb-22">
      <PageTitle>Strategies</PageTitle>
      <Strategies />
    </div>
  )
}
