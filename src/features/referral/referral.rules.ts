import { paths } from '@/lib/paths'

/**
 * The referral link: the registration page with the referrer's id.
 * @param siteUrl Address of the site, without a trailing slash.
 */
export const inviteLink = (siteUrl: string, userId: string) =>
  `${siteUrl}${paths.register}?ref=${encodeURIComponent(userId)}`
