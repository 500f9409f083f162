import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { traderName } from '@/ui/TraderLink'
import type { StrategyRow } from './strategies.rules'

interface StrategyTraderProps {
  strategy: StrategyRow
  className?: string
  /** After the name. */
  note?: string | null
}

/** The line with the trader under a strategy's name. On that trader's own page, only the note. */
export function StrategyTrader({ strategy, className, note = null }: StrategyTraderProps) {
  const to = paths.trader(strategy.user_id)
  const isOwnPage = useLocation().pathname === to
  if (isOwnPage && note === null) return null
  return (
    <span className="flex min-w-0 text-left text-mark leading-4 whitespace-pre text-ink3">
      {!isOwnPage && (
        <span className="truncate">
          by{' '}
          <Link to={to} dir="auto" className={cx('underline-offset-2 hover:text-ink hover:underline', className)}>
            {traderName(strategy.username)}
          </Link>
        </span>
      )}
      {/* If space is short, the name is truncated first. */}
      {note !== null && <span className="shrink-[0.001] truncate">{`${isOwnPage ? '' : ', '}${note}`}</span>}
    </span>
  )
}
