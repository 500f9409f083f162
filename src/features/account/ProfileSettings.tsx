import { useIdentity } from '@/identity/useIdentity'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { EmptyNotice } from '@/ui/Notice'
import { AccountWidget } from './AccountWidget'
import { FormSkeleton } from './FormSkeleton'

/** The user's account; visitors sign in first and return here. */
export function ProfileSettings() {
  const identity = useIdentity()
  if (identity.status === 'loading') return <FormSkeleton label="Loading your account" />
  if (identity.status === 'signed-in') return <AccountWidget widget="Account" />
  return (
    <EmptyNotice
      title="You are not signed in"
      action={
        <ButtonLink to={`${paths.signIn}?next=${encodeURIComponent(paths.profile)}`} variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      Your username, e-mail address and password are set here once you are.
    </EmptyNotice>
  )
}
