import { useEffect } from 'react'
import { useIdentity } from '@/identity/useIdentity'
import { useOnDemand } from './useOnDemand'

const loadAccountRoot = () => import('@/features/account/AccountRoot').then((module) => module.AccountRoot)

/** What stands below the page of somebody signed in; a visitor downloads none of it. */
export function SignedIn() {
  const isSignedIn = useIdentity().status === 'signed-in'
  const { Part, fetchPart } = useOnDemand(loadAccountRoot)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is fetched once, when somebody is first signed in.
  useEffect(() => {
    if (!isSignedIn) return
    const fetchIt = () => {
      // Nothing is missing before a session ends: it may come when the network is back.
      fetchPart().catch(() => addEventListener('online', fetchIt, { once: true }))
    }
    fetchIt()
    return () => removeEventListener('online', fetchIt)
  }, [isSignedIn])

  return Part && <Part />
}
