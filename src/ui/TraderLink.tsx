import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Tooltip } from './Tooltip'

/** Enough characters of a user's id to tell two users with the same name apart. */
const MARK_LENGTH = 6

/** The end of the identity provider's user id, shown beside a name: names can be copied, ids cannot. */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()

/** A trader's name as others see it. */
export const traderName = (username: string | null): string => username ?? 'a trader without a name'

const MARK_MEANING =
  'Anyone can take a name. This mark belongs to the account and stays with it. It leads to everything this trader published, hid and deleted.'

interface TraderLinkProps {
  /** The identity provider's id of the user. */
  id: string
  /** null for a trader without a name. */
  name: string | null
  /** Leaves out the account's mark, where no other trader on the page has this name. */
  isUnique?: boolean
  /** Adds a tooltip about the mark. */
  explains?: boolean
}

/** A trader's name with the account's mark, as a link to the trader's page. Nothing on that page itself. */
export function TraderLink({ id, name, isUnique = false, explains = false }: TraderLinkProps) {
  const to = paths.trader(id)
  const isHere = useLocation().pathname === to
  if (isHere) return null
  const shown = traderName(name)
  const mark = isUnique ? null : accountMark(id)
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
