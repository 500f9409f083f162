import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { useIdentity } from '@/identity/useIdentity'
import { paths } from '@/lib/paths'
import { useWidget } from './AccountWidget'

/**
 * Mounted once, inside the router and below the page, to whose foot its notice sticks: keeps what was read for one person from the next, and says so when a session has
 * ended, without touching the page below.
 */
export function AccountRoot() {
  const identity = useIdentity()
  useFreshReads(identity.status === 'loading' ? undefined : identity.status === 'signed-in' ? identity.user.id : null)
  if (identity.status !== 'signed-in' || !identity.ended) return null
  return <EndNotice user={identity.user} ended={identity.ended} />
}

/** What was read for one person is not shown to the next, and what a visitor read may be more for somebody. */
function useFreshReads(personId: string | null | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef(personId)
  useEffect(() => {
    const last = before.current
    before.current = personId
    if (personId === undefined || last === undefined || last === personId) return
    if (last === null) void queryClient.invalidateQueries()
    else void queryClient.resetQueries()
  }, [personId, queryClient])
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
