import { ProfileSettings } from '@/features/account/ProfileSettings'
import { ShareButton } from '@/features/sharing/ShareButton'
import { MyStrategies } from '@/features/strategies/MyStrategies'
import { useIdentity } from '@/identity/useIdentity'
import { PageHead, PageTitle } from '@/ui/PageHead'
import { TooltipProvider } from '@/ui/Tooltip'

/** /profile: the settings of the account, and the user's strategies beside them. */
export function Component() {
  const identity = useIdentity()
  return (
    <div className="page pb-22">
      <PageTitle>Profile</PageTitle>
      <PageHead title="Profile Settings" />
      <div className="grid gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ProfileSettings />
        {identity.status !== 'signed-out' && (
          <TooltipProvider>
            <MyStrategies
              userId={identity.status === 'signed-in' ? identity.user.id : null}
              actionsOf={(strategy) => <ShareButton strategy={strategy} />}
            />
          </TooltipProvider>
        )}
      </div>
    </div>
  )
}
