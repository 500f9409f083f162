// @vitest-environment node
import { expect, test } from 'vitest'
import {
  changeSubscriptionTier,
  fetchUserProfile,
  fetchUserProfileByClerkId,
  readUsername,
  requireFreeUsername,
  syncUserProfile,
  updateUserProfile,
} from '@/features/account/account.queries'
import { userOf as person } from '@/identity/testUser'
import { bootDatabase } from './harness'

const db = await bootDatabase('old')

test('the first visit creates a community profile with a username from the e-mail', async () => {
  const profile = await syncUserProfile(person('first'), db.as('first'))
  expect(profile).toMatchObject({
    clerk_user_id: 'first',
    email: 'first@people.example',
    username: 'first',
    subscription_tier: 'community',
  })
  expect(Date.parse(profile.updated_at)).not.toBeNaN()
})

test('later visits keep the row, the tier set by the service and the names chosen by the user', async () => {
  const client = db.as('second')
  const created = await syncUserProfile(person('second', { firstName: 'Ada' }), client)
  await db.sql(`update user_profiles set subscription_tier = 'premium' where clerk_user_id = 'second'`)
  await updateUserProfile(created.id, { username: 'countess' }, client)
  const again = await syncUserProfile(person('second', { firstName: 'Ada', email: 'new@people.example' }), client)
  expect(again).toMatchObject({
    id: created.id,
    subscription_tier: 'premium',
    username: 'countess',
    first_name: 'Ada',
    email: 'new@people.example',
  })
})

test('two tabs that sync a new user at once create one profile', async () => {
  const client = db.as('twice')
  const [one, other] = await Promise.all([
    syncUserProfile(person('twice'), client),
    syncUserProfile(person('twice'), client),
  ])
  expect(one.id).toBe(other.id)
  expect(await db.sql(`select count(*)::int as n from user_profiles where clerk_user_id = 'twice'`)).toEqual([{ n: 1 }])
})

test('a name that another trader has is refused where it is typed; the sync gives it a number, or keeps the profile’s own', async () => {
  await syncUserProfile(person('taken', { username: 'Grace' }), db.as('taken'))
  await expect(requireFreeUsername('grace', db.anon)).rejects.toMatchObject({ field: 'username', code: 'PT409' })
  await requireFreeUsername('', db.anon)
  await requireFreeUsername('Grace H.', db.anon)

  const made = await syncUserProfile(person('new', { username: 'GRACE' }), db.as('new'))
  expect(made.username).toBe('GRACE 2')
  const third = await syncUserProfile(person('third', { username: 'grace' }), db.as('third'))
  expect(third.username).toMatch(/^grace \d+$/)
  await expect(updateUserProfile(made.id, { username: 'Grace' }, db.as('new'))).rejects.toMatchObject({
    field: 'username',
    message: 'Another trader has this name, or one that looks like it. Choose another',
  })
  const again = await syncUserProfile(
    person('new', { username: 'GRACE', namesEditedAt: 'provider', email: 'other@people.example' }),
    db.as('new'),
  )
  expect(again).toMatchObject({ id: made.id, username: 'GRACE 2', email: 'other@people.example' })
})

test('without id or e-mail no request is sent', async () => {
  const message = 'Missing required fields: clerkUserId and email are required'
  await expect(syncUserProfile(person('', {}), db.anon)).rejects.toThrow(message)
  await expect(syncUserProfile(person('x', { email: null }), db.anon)).rejects.toThrow(message)
})

test('a profile whose id is the identity’s own is found by it, and updated', async () => {
  const id = '3f7e3c1a-1111-4222-8333-444455556666'
  await db.sql(`insert into user_profiles (id, clerk_user_id, email) values ('${id}', 'moved', 'old@people.example')`)
  // The operator moves the account: from now on the row may be read under its new id only.
  await db.sql(`create policy moved on user_profiles for all using (id = '${id}') with check (true)`)
  expect(await syncUserProfile(person(id), db.as(id))).toMatchObject({
    id,
    clerk_user_id: id,
    email: `${id}@people.example`,
  })
  await db.sql('drop policy moved on user_profiles')
})

test('no id is asked for in vain: each function names what it needs', async () => {
  await expect(fetchUserProfile('', db.anon)).rejects.toThrow('User ID is required')
  await expect(updateUserProfile('', {}, db.anon)).rejects.toThrow('User ID is required')
  await expect(fetchUserProfileByClerkId('', db.anon)).rejects.toThrow('Clerk User ID is required')
  await expect(changeSubscriptionTier(null, 'premium', db.anon)).rejects.toThrow('User not authenticated')
})

test('a user cannot give themselves another plan', async () => {
  const profile = await syncUserProfile(person('hopeful'), db.as('hopeful'))
  await expect(changeSubscriptionTier(profile, 'premium', db.as('hopeful'))).rejects.toThrow(
    'a plan can’t be changed here',
  )
  expect(await fetchUserProfile(profile.id, db.as('hopeful'))).toMatchObject({ subscription_tier: 'community' })
  expect(await changeSubscriptionTier(profile, 'premium', db.service)).toMatchObject({ subscription_tier: 'premium' })
})

test('another user’s profile cannot be read, changed or claimed', async () => {
  const victim = await syncUserProfile(person('victim'), db.as('victim'))
  const intruder = db.as('intruder')
  expect(await fetchUserProfileByClerkId('victim', intruder)).toBeNull()
  await expect(updateUserProfile(victim.id, { username: 'mine' }, intruder)).rejects.toThrow(
    /^Failed to update user profile: /,
  )
  for (const onConflict of ['id', 'clerk_user_id']) {
    const row = { id: victim.id, clerk_user_id: 'victim', username: 'mine' }
    expect((await intruder.from('user_profiles').upsert(row, { onConflict })).error).not.toBeNull()
  }
  const moved = await intruder
    .from('user_profiles')
    .upsert({ id: victim.id, clerk_user_id: 'intruder' }, { onConflict: 'id' })
  expect(moved.error).not.toBeNull()
  expect(await fetchUserProfileByClerkId('victim', db.as('victim'))).toEqual(victim)
})

test('a missing profile is not an error', async () => {
  const client = db.as('reader')
  expect(await fetchUserProfileByClerkId('reader', client)).toBeNull()
  const profile = await syncUserProfile(person('reader'), client)
  expect(await fetchUserProfileByClerkId('reader', client)).toEqual(profile)
  expect(await fetchUserProfile(profile.id, client)).toEqual(profile)
  expect(await fetchUserProfile('0f7e3c1a-1111-4222-8333-444455556666', client)).toBeNull()
  expect(await readUsername(profile.id, client)).toBe('reader')
})

test('a profile that cannot be fetched or written says which of the two failed, and why', async () => {
  await db.sql('alter table user_profiles rename to moved_profiles')
  const reader = db.as('reader')
  await expect(syncUserProfile(person('reader'), reader)).rejects.toThrow(/^Failed to sync user profile: (?!Failed)./)
  await expect(fetchUserProfileByClerkId('reader', reader)).rejects.toThrow(/^Failed to fetch user profile: ./)
  await db.sql('alter table moved_profiles rename to user_profiles')
  await expect(syncUserProfile(person('somebody-else'), db.as('intruder'))).rejects.toMatchObject({
    message: 'Failed to sync user profile: You are not allowed to do this',
    code: '42501',
  })
})
