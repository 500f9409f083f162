import { CreateStrategy } from '@/features/strategies/form/CreateStrategy'
import { Page } from '@/ui/layout/PageHead'

/** /create. */
export function Component() {
  return (
    <Page
      title="Create Your Strategy"
      description="Say what it trades and how. Its figures come from the trades you add afterwards, and from nothing else."
    >
      <CreateStrategy />
    </Page>
  )
}
