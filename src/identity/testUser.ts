import type { Tables } from '@/lib/database.types'
import type { IdentityUser } from './identity'

/** A user as an identity provider knows them, for tests. Has no names except those given. */
export const userOf = (id: string, given: Partial<IdentityUser> = {}): IdentityUser => ({
  id,
  email: `${id}@people.example`,
  username: null,
  firstName: null,
  lastName: null,
  fullName: null,
  imageUrl: null,
  namesEditedAt: 'profile',
  ...given,
})

/** A user's row of user_profiles, for tests. */
export const profileOf = (id: string, given: Partial<Tables<'user_profiles'>> = {}): Tables<'user_profiles'> => ({
  id: '00000000-0000-4000-8000-000000000001',
  clerk_user_id: id,
  email: `${id}@people.example`,
  username: id,
  first_name: null,
  last_name: null,
  full_name: null,
  image_url: null,
  subscription_tier: 'community',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...given,
})
