import { invitationFacts, invitationSteps } from '@/content/invitations'
import { Points } from '@/features/company/Points'
import { InvitationView } from '@/features/sharing/InvitationView'
import { Page } from '@/ui/layout/PageHead'
import { StackedSection } from '@/ui/layout/Section'
import { StepList } from '@/ui/layout/StepList'

/** /invite: where a user accepts the invitation to a private strategy. */
export function Component() {
  return (
    <Page title="Invitation" description="To a private strategy, from its owner.">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          {/* As high as the answers usually are, so that what is below does not move. */}
          <div className="min-h-44 border-t border-t-line2 pt-5">
            <InvitationView />
          </div>
          <StackedSection id="invitation-steps" title="How it works" className="mt-6">
            <StepList steps={invitationSteps} />
          </StackedSection>
        </div>
        <StackedSection id="invitation-facts" title="What an invitation does">
          <Points points={invitationFacts} />
        </StackedSection>
      </div>
    </Page>
  )
}
