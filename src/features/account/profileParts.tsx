import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ErrorNotice } from '@/ui/Notice'
import { retryProfileSync } from './profileSync'

/** The user's plan, read-only. */
export function Plan({ tier }: { tier: string }) {
  return (
    <section aria-labelledby="plan" className="mt-10 border-t pt-6">
      <h2 id="plan" className="text-h3">
        Plan
      </h2>
      <p className="mt-2">
        <span className="font-medium capitalize">{tier.replaceAll('_', ' ')}</span>
      </p>
      <p className="mt-1 text-ink2">
        Plans cannot be changed from here yet.{' '}
        <Link to={paths.price} className="underline underline-offset-2 hover:text-ink">
          What each one holds
        </Link>
      </p>
    </section>
  )
}

/** The error of a failed profile sync with a retry; renders nothing otherwise. */
export function SyncProblem() {
  const { error, loading } = useAuthStore()
  if (!error) return null
  return (
    <ErrorNotice title={error} onRetry={() => void retryProfileSync()} retrying={loading}>
      You are signed in all the same.
    </ErrorNotice>
  )
}
