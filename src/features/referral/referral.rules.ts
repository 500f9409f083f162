import { paths } from '@/lib/paths'

/**
 * The address that invites a friend: registration, with who sent them.
 * @param siteUrl Address of the site, without a trailing slash.
 */
export const inviteLink = (siteUrl: string, userId: string) =>
  `${siteUrl}${paths.register}?ref=${encodeURIComponent(userId)}`
