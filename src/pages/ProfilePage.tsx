import { ProfileSettings } from '@/features/account/ProfileSettings'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /profile. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>Profile</PageTitle>
      <PageHead title="Profile Settings" />
      <ProfileSettings />
    </div>
  )
}
