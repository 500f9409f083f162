import { Link } from 'react-router-dom'
import { accountMark } from '@/lib/accountMark'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Tooltip } from '@/ui/Tooltip'
import type { StrategyDetail } from './strategies.queries'

const MARK_MEANING =
  'A name can be anybody’s. This mark belongs to the account and stays with it. It leads to all strategies of this owner.'

/** Whose a strategy is: the name as it was given, the account's own mark, and that it is shared, where it is. */
export function StrategyOwner({ strategy }: { strategy: StrategyDetail }) {
  const viewerId = useAuthStore((state) => state.user?.id ?? null)
  const isOwn = viewerId === strategy.ownerId
  const name = strategy.username ?? 'a trader without a name'
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="min-w-0 truncate">
        {isOwn ? 'yours, as' : strategy.isPublic ? 'by' : 'Shared with you by'} {name}
      </span>
      <span aria-hidden="true">·</span>
      <Tooltip content={MARK_MEANING}>
        <Link
          to={paths.strategiesOf(strategy.ownerId)}
          aria-label={`Account ${accountMark(strategy.ownerId)}: all strategies of this owner`}
          className="shrink-0 font-mono text-label underline decoration-line2 underline-offset-4 hover:text-ink hover:decoration-current"
        >
          {accountMark(strategy.ownerId)}
        </Link>
      </Tooltip>
    </span>
  )
}
