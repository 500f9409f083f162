import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { useIdentity } from '@/identity/useIdentity'
import { paths } from '@/lib/paths'
import { useWidget } from './AccountWidget'

/**
 * Mounted once for somebody signed in, inside the router and below the page, to whose foot its notice sticks: says so
 * when a session has ended, without touching the page.
 */
export function AccountRoot() {
  const identity = useIdentity()
  if (identity.status !== 'signed-in' || !identity.ended) return null
  return <EndNotice user={identity.user} ended={identity.ended} />
}

function EndNotice(props: { user: IdentityUser; ended: SessionEnd }) {
  const { part } = useWidget((widgets) => widgets.SessionEnded())
  if (part.is === 'ready') return <part.Widget {...props} />
  return (
    <p role="status" className="sticky bottom-0 z-40 border-t border-line2 bg-panel px-4 py-3 text-center">
      Your session has ended.{' '}
      <a href={paths.signIn} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        Sign in in another tab
      </a>{' '}
      and go on here.
    </p>
  )
}
