import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { AuthCallbackState } from '@/identity/supabase/recovery'
import { getDueFactor, linkedAccounts, recovery, supabaseIdentity } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'

/** The state of handling a link from an e-mail. */
export const useAuthCallback = (): AuthCallbackState => useSyncExternalStore(recovery.subscribe, recovery.getState)

/** Id of the authenticator app whose code is still needed; null when none is. */
export const useDueFactor = (): string | null => useSyncExternalStore(supabaseIdentity.subscribe, getDueFactor)

/** The OAuth services enabled in the project. Not requested on the embedded backend, which has none. */
export const useOfferedProviders = () =>
  useQuery({
    queryKey: ['account', 'offered'],
    queryFn: linkedAccounts.offered,
    enabled: !env.embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The e-mail address typed on the previous page. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const isCarried = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isCarried ? String(state.email) : ''
}
