import { useIdentity } from '@/identity/useIdentity'
import { paths } from '@/lib/paths'
import { LazyBoundary } from '@/ui/LazyBoundary'
import { SessionEndedWidget } from './AccountWidget'

/** Shows a sticky notice at the foot of the page when the session has ended. */
export function AccountRoot() {
  const identity = useIdentity()
  if (identity.status !== 'signed-in' || !identity.ended) return null
  const plain = (
    <p role="status" className="sticky bottom-0 z-40 border-t border-line2 bg-panel px-4 py-3 text-center">
      Your session has ended.{' '}
      <a href={paths.signIn} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        Sign in in another tab
      </a>{' '}
      and go on here.
    </p>
  )
  return (
    <LazyBoundary fallback={plain} failure={() => plain}>
      <SessionEndedWidget user={identity.user} ended={identity.ended} />
    </LazyBoundary>
  )
}
