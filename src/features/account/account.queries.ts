import type { IdentityUser } from '@/identity/identity'
import { DataError, dataOf, messageOf, toDataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { type Profile, useAuthStore } from '@/stores/authStore'
import { useWrite } from '@/ui/useWrite'
import { defaultUsername, isUuid, nameColumns, type ProfileNames, profileFields } from './account.rules'

/** Prefixes an error's message and keeps its code. */
const named = (prefix: string, error: unknown) =>
  new DataError(`${prefix}: ${messageOf(error)}`, error instanceof DataError ? error.code : '')

async function findProfile(
  client: DatabaseClient,
  column: 'id' | 'clerk_user_id',
  value: string,
): Promise<Profile | null> {
  // Not single(): a missing row is expected, and browsers would log its 406 response as an error.
  return dataOf(await client.from('user_profiles').select('*').eq(column, value).maybeSingle())
}

/** Starts the message of whatever `work` throws with what failed. */
async function saying<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UsernameTaken ? error : named(prefix, error)
  }
}

/**
 * A user's profile by the id of its row; null when it does not exist or belongs to another user.
 * @throws Error 'User ID is required', DataError 'Failed to fetch user profile: …'
 */
export async function fetchUserProfile(userId: string, client: DatabaseClient = supabase): Promise<Profile | null> {
  if (!userId) throw new Error('User ID is required')
  return await saying('Failed to fetch user profile', () => findProfile(client, 'id', userId))
}

/**
 * A user's profile by the identity provider's id; null when it does not exist or belongs to another user.
 * @throws Error 'Clerk User ID is required', DataError 'Failed to fetch user profile: …'
 */
export async function fetchUserProfileByClerkId(
  clerkUserId: string,
  client: DatabaseClient = supabase,
): Promise<Profile | null> {
  if (!clerkUserId) throw new Error('Clerk User ID is required')
  return await saying('Failed to fetch user profile', () => findProfile(client, 'clerk_user_id', clerkUserId))
}

/** The database's code for a name that looks like another trader's. */
const NAME_TAKEN = 'PT409'

/** An error that a form shows at its username. */
export class UsernameTaken extends DataError {
  readonly field = 'username'
  constructor() {
    super('Another trader has this name, or one that looks like it. Choose another', NAME_TAKEN)
  }
}

/** Names with a number, for a person whose name is taken: the number is random after the first, since many may share the name. */
const withNumber = (username: string, attempt: number) =>
  `${[...username].slice(0, 70).join('')} ${attempt === 1 ? 2 : Math.floor(10 ** (attempt + 1) * Math.random())}`
const MOST_ATTEMPTS = 5

/**
 * Updates the profile from the identity provider, creating it at the first sign-in. It is looked up by the provider's id, then by
 * its own. If another trader has the name that the provider gives, an existing profile keeps its own, and a new one gets the name
 * with a number, because signing in must not fail.
 * @throws Error when id or e-mail is missing, DataError 'Failed to sync user profile: …'.
 */
export async function syncUserProfile(user: IdentityUser, client: DatabaseClient = supabase): Promise<Profile> {
  if (!user.id || !user.email) throw new Error('Missing required fields: clerkUserId and email are required')
  return await saying('Failed to sync user profile', async () => {
    const existing =
      (await findProfile(client, 'clerk_user_id', user.id)) ??
      (isUuid(user.id) ? await findProfile(client, 'id', user.id) : null)
    const fields = profileFields(user, existing)
    for (let attempt = 1; ; attempt += 1) {
      const { data, error } = await client
        .from('user_profiles')
        .upsert(fields, { onConflict: existing ? 'id' : 'clerk_user_id' })
        .select()
        .single()
      if (!error) return data
      if (error.code !== NAME_TAKEN || attempt === MOST_ATTEMPTS) throw toDataError(error)
      if (existing?.username) fields.username = existing.username
      else fields.username = withNumber(defaultUsername(user), attempt)
    }
  })
}

type EditableFields = Partial<Omit<Profile, 'id' | 'clerk_user_id' | 'updated_at'>>

/**
 * Changes fields of a profile. The database keeps the tier as it is, whatever a user sends.
 * @throws Error 'User ID is required', UsernameTaken, DataError 'Failed to update user profile: …'.
 */
export async function updateUserProfile(
  userId: string,
  fields: EditableFields,
  client: DatabaseClient = supabase,
): Promise<Profile> {
  if (!userId) throw new Error('User ID is required')
  return await saying('Failed to update user profile', async () => {
    const answer = await client
      .from('user_profiles')
      .update({ ...fields, updated_at: new Date().toISOString() })
      .eq('id', userId)
      .select()
      .single()
    if (answer.error?.code === NAME_TAKEN) throw new UsernameTaken()
    return unwrap(answer)
  })
}

/**
 * Asks for another tier. Only the service may set one, so the database refuses every other user.
 * @throws Error 'User not authenticated', DataError 'Failed to update user profile: …'.
 */
export async function changeSubscriptionTier(
  profile: Profile | null,
  tier: string,
  client: DatabaseClient = supabase,
): Promise<Profile> {
  if (!profile) throw new Error('User not authenticated')
  const changed = await updateUserProfile(profile.id, { subscription_tier: tier }, client)
  if (changed.subscription_tier !== tier)
    throw new DataError('Failed to update user profile: a plan can’t be changed here')
  return changed
}

/**
 * For a form that makes an account. Whether the name is free is checked again when the profile is made.
 * @throws UsernameTaken, DataError
 */
export async function requireFreeUsername(username: string, client: DatabaseClient = supabase): Promise<void> {
  if (username !== '' && unwrap(await client.rpc('is_name_taken', { username }))) throw new UsernameTaken()
}

/** The username that the header shows. @throws DataError */
export async function readUsername(profileId: string, client: DatabaseClient = supabase): Promise<string> {
  const row = unwrap(await client.from('user_profiles').select('username').eq('id', profileId).single())
  return row.username ?? ''
}

/** Saves edited names and updates the profile in authStore. */
export function useSaveNames() {
  return useWrite({
    mutationFn: ({ profileId, names }: { profileId: string; names: ProfileNames }) =>
      updateUserProfile(profileId, nameColumns(names)),
    onSuccess: (profile) => useAuthStore.getState().finishSync(profile),
  })
}
