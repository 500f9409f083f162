import { FollowRow } from '@/features/following/FollowRow'
import { RowActionContext } from '@/features/strategies/rowAction'
import { Strategies } from '@/features/strategies/Strategies'
import { PageTitle } from '@/ui/PageHead'

/** /strategy */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Strategies</PageTitle>
      <RowActionContext value={FollowRow}>
        <Strategies />
      </RowActionContext>
    </div>
  )
}
