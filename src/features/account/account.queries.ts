import { useMutation } from '@tanstack/react-query'
import type { IdentityUser } from '@/identity/identity'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { messageOf } from '@/lib/messageOf'
import { supabase } from '@/lib/supabase'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { isUuid, nameColumns, type ProfileNames, profileFields } from './account.rules'

/** The part of a Supabase client used below. */
export type TablesClient = Pick<typeof supabase, 'from'>

/** Prefixes an error's message and keeps its code. */
const named = (prefix: string, error: unknown) =>
  new DataError(`${prefix}: ${messageOf(error)}`, error instanceof DataError ? error.code : '')

async function findProfile(
  client: TablesClient,
  column: 'id' | 'clerk_user_id',
  value: string,
): Promise<Profile | null> {
  // Not single(): a missing row is expected, and browsers would log its 406 response as an error.
  const answer = await client.from('user_profiles').select('*').eq(column, value).maybeSingle()
  if (answer.error) throw toDataError(answer.error)
  return answer.data
}

/**
 * A profile by its row id; null when it does not exist or the user may not see it.
 * @throws Error without an id, DataError when the read fails.
 */
export async function fetchUserProfile(userId: string, client: TablesClient = supabase): Promise<Profile | null> {
  if (!userId) throw new Error('User ID is required')
  try {
    return await findProfile(client, 'id', userId)
  } catch (error) {
    throw named('Failed to fetch user profile', error)
  }
}

/**
 * A profile by the identity provider's id; null when it does not exist.
 * @throws Error without an id, DataError when the read fails.
 */
export async function fetchUserProfileByClerkId(
  clerkUserId: string,
  client: TablesClient = supabase,
): Promise<Profile | null> {
  if (!clerkUserId) throw new Error('Clerk User ID is required')
  try {
    return await findProfile(client, 'clerk_user_id', clerkUserId)
  } catch (error) {
    throw named('Failed to fetch user profile', error)
  }
}

/**
 * Updates the profile from the identity provider, creating it at the first sign-in. Looks it up by the provider's id, then
 * by row id.
 * @throws Error when id or e-mail is missing, DataError 'Failed to sync user profile: …'.
 */
export async function syncUserProfile(user: IdentityUser, client: TablesClient = supabase): Promise<Profile> {
  if (!user.id || !user.email) throw new Error('Missing required fields: clerkUserId and email are required')
  try {
    const existing =
      (await findProfile(client, 'clerk_user_id', user.id)) ??
      (isUuid(user.id) ? await findProfile(client, 'id', user.id) : null)
    const written = await client
      .from('user_profiles')
      .upsert(profileFields(user, existing), { onConflict: existing ? 'id' : 'clerk_user_id' })
      .select()
      .single()
    return unwrap(written)
  } catch (error) {
    throw named('Failed to sync user profile', error)
  }
}

/**
 * Changes fields of a profile.
 * @throws Error without an id, DataError 'Failed to update user profile: …'.
 */
export async function updateUserProfile(
  userId: string,
  fields: Partial<Omit<Profile, 'id' | 'clerk_user_id' | 'subscription_tier' | 'updated_at'>>,
  client: TablesClient = supabase,
): Promise<Profile> {
  if (!userId) throw new Error('User ID is required')
  try {
    const written = await client
      .from('user_profiles')
      .update({ ...fields, updated_at: new Date().toISOString() })
      .eq('id', userId)
      .select()
      .single()
    return unwrap(written)
  } catch (error) {
    throw named('Failed to update user profile', error)
  }
}

/**
 * Only the service may set a tier. The database ignores a tier sent by a browser, so nothing is sent.
 * @throws Error always: 'User not authenticated' for a visitor, else that it cannot be changed from here.
 */
export async function changeSubscriptionTier(user: IdentityUser | null): Promise<never> {
  if (!user) throw new Error('User not authenticated')
  throw new Error('Your plan cannot be changed from here')
}

/**
 * The username that the header shows.
 * @throws DataError
 */
export async function readUsername(profileId: string, client: TablesClient = supabase): Promise<string> {
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
