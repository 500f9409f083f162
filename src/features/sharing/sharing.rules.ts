import { paths } from '@/lib/paths'

/** The longest label that the database keeps (strategy_invites_label). */
export const LABEL_MAX_LENGTH = 80

/**
 * The address that lets its holder into a private strategy. The secret is in the hash: browsers do not send
 * that, so it reaches no server's log and no Referer.
 * @param siteUrl Address of the site, without a trailing slash.
 */
export const inviteAddress = (siteUrl: string, secret: string): string => `${siteUrl}${paths.invite}#${secret}`

const SECRET = /^[0-9a-f]{32,128}$/

/** The secret in an address's hash; null for a hash that can be none. */
export function secretFrom(hash: string): string | null {
  const given = hash.replace(/^#/, '')
  return SECRET.test(given) ? given : null
}

/** A label as it is stored, or why it cannot be. Length is counted as Postgres does: an emoji is one character. */
export function readLabel(typed: string): { ok: true; label: string | null } | { ok: false; message: string } {
  const label = typed.trim()
  return [...label].length > LABEL_MAX_LENGTH
    ? { ok: false, message: `A label can have at most ${LABEL_MAX_LENGTH} characters` }
    : { ok: true, label: label || null }
}

/** An invitation as its owner sees it. */
export interface Invite {
  id: string
  secret: string
  label: string | null
  /** ISO 8601. */
  createdAt: string
  /** How many people came by it. */
  accepted: number
}

/** A user who sees a strategy beside its owner. */
export interface Guest {
  /** The identity provider's id. */
  id: string
  /** As they called themselves when they accepted; null where they had no name. */
  name: string | null
  /** ISO 8601. */
  since: string
  /** The invitation they came by; null once that is revoked. */
  inviteId: string | null
}

/** What an invitation is called where it is named. */
export const inviteName = ({ label }: Pick<Invite, 'label'>): string => label ?? 'Link without a label'

/** How a guest came in, in words. */
export function cameBy({ inviteId }: Guest, invites: readonly Invite[]): string {
  const invite = invites.find(({ id }) => id === inviteId)
  return invite ? `by “${inviteName(invite)}”` : 'by a link that is revoked'
}
