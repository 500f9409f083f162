import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useIdentity } from '@/identity/useIdentity'
import { isSentOn, pathAfterSignIn } from './account.rules'

/**
 * What only visitors need: whoever is signed in is sent to /home, or to where they wanted to go. Somebody
 * whose session has ended may sign in here.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const { search, hash } = useLocation()
  const isSignedIn = identity.status === 'signed-in' && !identity.ended
  return isSignedIn && isSentOn(hash) ? <Navigate to={pathAfterSignIn(search)} replace /> : children
}
