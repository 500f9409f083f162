import { useQuery } from '@tanstack/react-query'
import { linkedAccounts } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'

/** The other services that the project lets people sign in with; the embedded backend has none, and is not asked. */
export const useOfferedProviders = () =>
  useQuery({
    queryKey: ['account', 'offered'],
    queryFn: linkedAccounts.offered,
    enabled: !env.embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })
