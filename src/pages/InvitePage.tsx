import { InvitationView } from '@/features/sharing/InvitationView'
import { Page } from '@/ui/PageHead'

/** /invite: where the link to a private strategy is accepted. */
export function Component() {
  return (
    <Page title="Invitation">
      <div className="max-w-reading">
        <InvitationView />
      </div>
    </Page>
  )
}
