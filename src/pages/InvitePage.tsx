import { InvitationView } from '@/features/sharing/InvitationView'
import { Page } from '@/ui/PageHead'

/** /invite: where a user accepts the invitation to a private strategy. */
export function Component() {
  return (
    <Page title="Invitation">
      <div className="max-w-reading">
        <InvitationView />
      </div>
    </Page>
  )
}
