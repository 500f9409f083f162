import { characters, cleanText } from '@/domain/text'
import { paths } from '@/lib/paths'

/** The longest label that the database accepts (strategy_invites_label). */
const LABEL_MAX_LENGTH = 80

/**
 * The address of an invitation to a private strategy. The secret is in the hash, which browsers do not send, so it
 * reaches no server log and no Referer.
 * @param siteUrl Address of the site, without a trailing slash.
 */
export const inviteAddress = (siteUrl: string, secret: string): string => `${siteUrl}${paths.invite}#${secret}`

const SECRET = /^[0-9a-f]{32,128}$/

/** The secret in an address's hash; null if the hash cannot be one. */
export function secretFrom(hash: string): string | null {
  const given = hash.replace(/^#/, '')
  return SECRET.test(given) ? given : null
}

/** A label as it is stored, or why it is invalid. */
export function readLabel(typed: string): { ok: true; label: string | null } | { ok: false; message: string } {
  const label = cleanText(typed)
  return characters(label) > LABEL_MAX_LENGTH
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
  /** How many users accepted it. */
  accepted: number
}

/** A user with access to a strategy that they do not own. */
export interface Guest {
  /** The identity provider's id. */
  id: string
  /** Their name when they accepted; null if they had none. */
  name: string | null
  /** ISO 8601. */
  since: string
  /** The invitation that they accepted; null once it is revoked. */
  inviteId: string | null
}

/** An invitation's display name. */
export const inviteName = ({ label }: Pick<Invite, 'label'>): string => label ?? 'Link without a label'

/** How a guest joined, in words. */
export function joinedBy({ inviteId }: Guest, invites: readonly Invite[]): string {
  const invite = invites.find(({ id }) => id === inviteId)
  return invite ? `by “${inviteName(invite)}”` : 'with a link since revoked'
}
