import { InvitationView } from '@/features/sharing/InvitationView'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /invite: where the link to a private strategy is accepted. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Invitation</PageTitle>
      <PageHead title="Invitation" />
      <div className="max-w-reading">
        <InvitationView />
      </div>
    </div>
  )
}
