import { useAuthStore } from '@/stores/authStore'
import { ErrorNotice } from '@/ui/Notice'
import { retryProfileSync } from './profileSync'

/** Why there is no profile, with another try; nothing where the sync did not fail. */
export function SyncProblem() {
  const { error, loading } = useAuthStore()
  if (!error) return null
  return (
    <ErrorNotice title={error} onRetry={() => void retryProfileSync()} retrying={loading}>
      You are signed in all the same.
    </ErrorNotice>
  )
}
