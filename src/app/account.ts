interface Names {
  username: string | null
  firstName: string | null
  email: string | null
}

/** A signed-in user's name: the profile's username, or what the provider knows until the profile is synced. */
export function accountName(user: Names, profile: { username: string | null } | null): string {
  return profile?.username || user.username || user.firstName || user.email?.split('@')[0] || 'Account'
}

/** One or two letters for a user without a picture: "jonas.v" → "JV". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters =
    words.length > 1 ? `${[...(words[0] ?? '')][0]}${[...(words[1] ?? '')][0]}` : [...name].slice(0, 2).join('')
  return letters.toUpperCase()
}
