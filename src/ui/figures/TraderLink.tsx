import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Tooltip } from '@/ui/controls/Tooltip'

/** Enough characters of a user's id to tell two users apart. */
const MARK_LENGTH = 6

/** The end of the identity provider's user id, shown beside a name: names can change hands, ids cannot. */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()

/** A trader's name as others see it. */
export const traderName = (username: string | null): string => username ?? 'a trader without a name'

const MARK_MEANING =
  'No two traders share a name, but a name that someone gave up is free for others. This mark belongs to the account and stays with it. It leads to everything this trader published, hid and deleted.'

interface TraderLinkProps {
  /** The identity provider's id of the user. */
  id: string
  /** null for a trader without a name. */
  name: string | null
  /** Adds the account's mark, with a tooltip that explains it. A trader without a name always has the mark. */
  explains?: boolean
}

/** A trader's name as a link to the trader's page. Renders nothing on that page itself. */
export function TraderLink({ id, name, explains = false }: TraderLinkProps) {
  const to = paths.trader(id)
  const isHere = useLocation().pathname === to
  if (isHere) return null
  const shown = traderName(name)
  const mark = explains || name === null ? accountMark(id) : null
  const link = (
    <Link
      to={to}
      aria-label={`${shown}${mark ? `, account ${mark}` : ''}: this trader’s record`}
      className="inline-flex min-w-0 items-baseline gap-1.5 underline decoration-line2 underline-offset-4 hover:text-ink hover:decoration-current"
    >
      <span dir="auto" className="-mb-1 min-w-0 truncate pb-1">
        {shown}
      </span>
      {mark && <span className="shrink-0 font-mono text-label">{mark}</span>}
    </Link>
  )
  return explains ? <Tooltip content={MARK_MEANING}>{link}</Tooltip> : link
}
