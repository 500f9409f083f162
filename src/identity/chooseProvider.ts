import type { Env } from '@/lib/env'
import type { IdentityProvider } from './identity'
import { supabaseProvider } from './supabase/supabaseProvider'

/** Who keeps the accounts (design §6). The one place that knows more than one provider. */
export function chooseProvider(env: Env): IdentityProvider {
  return supabaseProvider(env)
}
