import { useAuthStore } from '@/stores/authStore'
import { FormSkeleton } from '../FormSkeleton'
import { Plan, SyncProblem } from '../profileParts'
import { ClerkWidget } from './ClerkWidget'

/** The widget of /profile on Clerk: names, addresses, password, devices and second factors are edited in it. */
export function Account() {
  const profile = useAuthStore((state) => state.profile)
  return (
    <div className="flex flex-col gap-6">
      <SyncProblem />
      <ClerkWidget
        waiting={<FormSkeleton label="Loading your account" />}
        mount={(clerk, box) => {
          clerk.mountUserProfile(box, { routing: 'hash' })
          return () => clerk.unmountUserProfile(box)
        }}
      />
      {profile && <Plan tier={profile.subscription_tier} />}
    </div>
  )
}
