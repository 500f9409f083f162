import type { Env } from '@/lib/env'
import { clerkProvider } from './clerk/clerkProvider'
import type { IdentityProvider } from './identity'
import { supabaseProvider } from './supabase/supabaseProvider'

/** Who keeps the accounts: Clerk where its key is set, else Supabase Auth. The one place that knows both. */
export function chooseProvider(env: Env): IdentityProvider {
  return env.clerkPublishableKey ? clerkProvider : supabaseProvider(env)
}
