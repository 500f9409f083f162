import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { cx } from './cx'
import { Tooltip } from './Tooltip'

/** Enough characters of a user's id to tell two users with the same name apart. */
const MARK_LENGTH = 6

/** The end of the identity provider's user id, shown beside a name: names can be copied, ids cannot. */
export const accountMark = (userId: string): string => userId.slice(-MARK_LENGTH).toLowerCase()

/** A trader's name as others see it. */
export const traderName = (username: string | null): string => username ?? 'a trader without a name'

const MARK_MEANING =
  'A name can be anybody’s. This mark belongs to the account and stays with it. It leads to all that this trader published, hid and deleted.'

interface TraderLinkProps {
  /** The identity provider's id of the user. */
  id: string
  /** Shown before the mark, null as a trader without a name; only the mark if undefined. */
  name?: string | null
  /** Adds a tooltip about the mark. */
  explains?: boolean
  className?: string
}

/** A trader's name with the account's mark, as a link to the trader's page. Nothing on that page itself. */
export function TraderLink({ id, name, explains = false, className }: TraderLinkProps) {
  const to = paths.trader(id)
  const isHere = useLocation().pathname === to
  if (isHere) return null
  const mark = accountMark(id)
  const shown = name === undefined ? null : traderName(name)
  const link = (
    <Link
      to={to}
      aria-label={`${shown ? `${shown}, account` : 'Account'} ${mark}: this trader’s record`}
      className={cx(
        'underline-offset-4 decoration-line2 hover:text-ink hover:underline hover:decoration-current',
        shown ? 'inline-flex min-w-0 items-baseline gap-1.5 underline' : 'font-mono',
        className,
      )}
    >
      {shown ? (
        <>
          <span dir="auto" className="-mb-1 min-w-0 truncate pb-1">
            {shown}
          </span>
          <span className="shrink-0 font-mono text-label">{mark}</span>
        </>
      ) : (
        mark
      )}
    </Link>
  )
  return explains ? <Tooltip content={MARK_MEANING}>{link}</Tooltip> : link
}
