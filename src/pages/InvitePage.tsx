import { invitationFacts, invitationSteps } from '@/content/invitations'
import { Points } from '@/features/company/Points'
import { InvitationView } from '@/features/sharing/InvitationView'
import { Page } from '@/ui/PageHead'
import { StepList } from '@/ui/StepList'

/** /invite: where a user accepts the invitation to a private strategy. */
export function Component() {
  return (
    <Page title="Invitation" description="To a private strategy, from its owner.">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          {/* As high as the answers usually are, so that what is below stays where it is. */}
          <div className="min-h-44 border-t border-t-line2 pt-5">
            <InvitationView />
          </div>
          <section aria-labelledby="invitation-steps" className="mt-6">
            <h2 id="invitation-steps" className="border-b border-line2 pb-3 text-h3">
              How it goes
            </h2>
            <StepList steps={invitationSteps} />
          </section>
        </div>
        <section aria-labelledby="invitation-facts">
          <h2 id="invitation-facts" className="border-b border-line2 pb-3 text-h3">
            What an invitation does
          </h2>
          <Points points={invitationFacts} />
        </section>
      </div>
    </Page>
  )
}
