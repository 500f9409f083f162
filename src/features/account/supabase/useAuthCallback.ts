import { useSyncExternalStore } from 'react'
import type { AuthCallbackState } from '@/identity/supabase/recovery'
import { recovery } from '@/identity/supabase/supabaseIdentity'

/** How far this page is with a link out of a message. */
export const useAuthCallback = (): AuthCallbackState => useSyncExternalStore(recovery.subscribe, recovery.getState)
