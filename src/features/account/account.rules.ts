import type { Tables, TablesInsert } from '@/lib/database.types'

type Profile = Tables<'user_profiles'>

/** The fields of IdentityUser used here, repeated because rules import nothing from outside. */
interface Person {
  id: string
  email: string | null
  username: string | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  imageUrl: string | null
  namesEditedAt: 'provider' | 'profile'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a provider's id can be the id of a row: Clerk's ids are not uuids. */
export const isUuid = (id: string): boolean => UUID.test(id)

const localPart = (email: string) => email.split('@')[0] ?? ''

/** A new profile's username: the given one, else the first name, else the e-mail before the @. */
export const defaultUsername = (user: Person): string => user.username ?? user.firstName ?? localPart(user.email ?? '')

const joinNames = (first: string | null, last: string | null): string | null =>
  [first, last].filter(Boolean).join(' ') || null

/** The columns that the profile sync writes over an existing profile; never the tier. */
export function profileFields(user: Person, existing: Profile | null): TablesInsert<'user_profiles'> {
  const account = { clerk_user_id: user.id, email: user.email, image_url: user.imageUrl ?? existing?.image_url ?? null }
  if (!existing) {
    return {
      ...account,
      username: defaultUsername(user),
      first_name: user.firstName,
      last_name: user.lastName,
      full_name: user.fullName ?? joinNames(user.firstName, user.lastName),
    }
  }
  // Names edited in the profile are omitted: the provider's are older, and writing back those just read could undo an edit
  // in another tab.
  const names =
    user.namesEditedAt === 'profile'
      ? {}
      : {
          first_name: user.firstName ?? existing.first_name,
          last_name: user.lastName ?? existing.last_name,
          full_name: user.fullName ?? joinNames(user.firstName, user.lastName) ?? existing.full_name,
        }
  // A default must not replace a chosen username, but may replace an empty one.
  const given = user.namesEditedAt === 'provider' ? user.username : null
  const username = given ?? (existing.username?.trim() ? null : defaultUsername(user))
  return { id: existing.id, ...account, ...names, ...(username === null ? {} : { username }) }
}

/** The names on the account page; empty means none. */
export interface ProfileNames {
  username: string
  firstName: string
  lastName: string
}

export const namesOf = (profile: Profile): ProfileNames => ({
  username: profile.username ?? '',
  firstName: profile.first_name ?? '',
  lastName: profile.last_name ?? '',
})

/** The columns of edited names. */
export const nameColumns = ({ username, firstName, lastName }: ProfileNames) => ({
  username,
  first_name: firstName || null,
  last_name: lastName || null,
  full_name: joinNames(firstName, lastName),
})

const HOME = '/home'
/** An arbitrary base to detect URLs that leave it. */
const BASE = 'https://this-site.invalid'

/**
 * The path to open after signing in: the query's `next` if it is a path of this site, else /home. Anything that a browser
 * could resolve to another site (`//host`, `/\host`, a scheme, embedded tabs) is ignored.
 */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, BASE)) return HOME
  const { origin, pathname, search: query, hash } = new URL(next, BASE)
  // The path as the browser reads it: `/.//host` is a path of this site until the dot is resolved.
  if (origin !== BASE || pathname.startsWith('//')) return HOME
  // Redirecting to the sign-in page would loop.
  if (/^\/(signin|register)\/?$/i.test(pathname)) return HOME
  return pathname + query + hash
}

/** Views of the sign-in widget that show the outcome of a link from an e-mail, also to a signed-in user. */
const LINK_VIEWS = ['#/reset', '#/confirmed']

/** Whether a signed-in user on /signin or /register is redirected: not while a link is being handled. */
export const redirectsSignedIn = (hash: string): boolean => !LINK_VIEWS.includes(hash)
