import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { AuthCallbackState } from '@/identity/supabase/recovery'
import { getDueFactor, linkedAccounts, recovery, supabaseIdentity } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'

/** How far this page is with a link out of a message. */
export const useAuthCallback = (): AuthCallbackState => useSyncExternalStore(recovery.subscribe, recovery.getState)

/** The authenticator app that still has to be asked; null where none has. */
export const useDueFactor = (): string | null => useSyncExternalStore(supabaseIdentity.subscribe, getDueFactor)

/** The other services that the project lets people sign in with; the embedded backend has none, and is not asked. */
export const useOfferedProviders = () =>
  useQuery({
    queryKey: ['account', 'offered'],
    queryFn: linkedAccounts.offered,
    enabled: !env.embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The e-mail address that was typed on the page before, so that it is not typed twice. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const isCarried = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isCarried ? String(state.email) : ''
}
