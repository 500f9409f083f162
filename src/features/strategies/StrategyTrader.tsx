import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { traderName } from '@/ui/figures/TraderLink'
import type { StrategyRow } from './strategies.rules'

/** The line with the trader under a strategy's name. Nothing on that trader's own page. */
export function StrategyTrader({ strategy, className }: { strategy: StrategyRow; className?: string }) {
  const to = paths.trader(strategy.user_id)
  if (useLocation().pathname === to) return null
  return (
    <span className="block min-w-0 truncate text-left text-mark leading-4 text-ink3">
      by{' '}
      <Link to={to} dir="auto" className={cx('underline-offset-2 hover:text-ink hover:underline', className)}>
        {traderName(strategy.username)}
      </Link>
    </span>
  )
}
