import { useMutation } from '@tanstack/react-query'
import type { IdentityUser } from '@/identity/identity'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { nameColumns, type ProfileNames, profileFields } from './account.rules'

/** Prefixes an error's message and keeps its code. */
const named = (prefix: string, { message, code }: DataError) => new DataError(`${prefix}: ${message}`, code)

/**
 * A user's profile by the identity provider's id; null when it does not exist or belongs to another user.
 * @throws DataError 'Failed to fetch user profile: …'
 */
export async function fetchUserProfile(
  clerkUserId: string,
  client: DatabaseClient = supabase,
): Promise<Profile | null> {
  // Not single(): a missing row is expected, and browsers would log its 406 response as an error.
  const answer = await client.from('user_profiles').select('*').eq('clerk_user_id', clerkUserId).maybeSingle()
  if (answer.error) throw named('Failed to fetch user profile', toDataError(answer.error))
  return answer.data
}

/**
 * Updates the profile from the identity provider, creating it at the first sign-in.
 * @throws Error when id or e-mail is missing, DataError 'Failed to fetch …' or 'Failed to sync user profile: …'.
 */
export async function syncUserProfile(user: IdentityUser, client: DatabaseClient = supabase): Promise<Profile> {
  if (!user.id || !user.email) throw new Error('Missing required fields: clerkUserId and email are required')
  const existing = await fetchUserProfile(user.id, client)
  const { data, error } = await client
    .from('user_profiles')
    .upsert(profileFields(user, existing), { onConflict: existing ? 'id' : 'clerk_user_id' })
    .select()
    .single()
  if (error) throw named('Failed to sync user profile', toDataError(error))
  return data
}

/**
 * Changes fields of a profile.
 * @throws DataError 'Failed to update user profile: …'.
 */
export async function updateUserProfile(
  userId: string,
  fields: Partial<Omit<Profile, 'id' | 'clerk_user_id' | 'subscription_tier' | 'updated_at'>>,
  client: DatabaseClient = supabase,
): Promise<Profile> {
  const { data, error } = await client
    .from('user_profiles')
    .update({ ...fields, updated_at: new Date().toISOString() })
    .eq('id', userId)
    .select()
    .single()
  if (error) throw named('Failed to update user profile', toDataError(error))
  return data
}

/**
 * The username that the header shows.
 * @throws DataError
 */
export async function readUsername(profileId: string, client: DatabaseClient = supabase): Promise<string> {
  const row = unwrap(await client.from('user_profiles').select('username').eq('id', profileId).single())
  return row.username ?? ''
}

/** Saves edited names and updates the profile in authStore. */
export function useSaveNames() {
  return useMutation({
    mutationFn: ({ profileId, names }: { profileId: string; names: ProfileNames }) =>
      updateUserProfile(profileId, nameColumns(names)),
    onSuccess: (profile) => useAuthStore.getState().finishSync(profile),
  })
}
