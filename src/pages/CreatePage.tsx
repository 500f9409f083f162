import { CreateStrategy } from '@/features/strategies/CreateStrategy'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /create. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Create Your Strategy</PageTitle>
      <PageHead
        title="Create Your Strategy"
        description="Say what it trades and how. Its figures come from the trades you add afterwards, and from nothing else."
      />
      <div className="max-w-reading">
        <CreateStrategy />
      </div>
    </div>
  )
}
