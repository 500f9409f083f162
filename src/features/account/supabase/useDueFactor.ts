import { useSyncExternalStore } from 'react'
import { getDueFactor, supabaseIdentity } from '@/identity/supabase/supabaseIdentity'

/** The authenticator app that still has to be asked; null where none has. */
export const useDueFactor = (): string | null => useSyncExternalStore(supabaseIdentity.subscribe, getDueFactor)
