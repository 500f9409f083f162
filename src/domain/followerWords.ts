import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatMoney } from '@/lib/format'
import type { StrategyMetrics } from './figureValues'

/** What following a strategy would have brought, in words. */

/** Over how many trades, and USD: a follower's result, and the trader's own over exactly these. */
export type FollowerFigures = Pick<StrategyMetrics, 'follower_trades' | 'follower_pnl' | 'followed_pnl'>

/** What is said of a strategy that {@link isGainGone}: short, so that it fits under a name in the ranking. */
export const GAIN_GONE = 'no gain for followers'

/** Whether the trader gained where a follower did not, over as many trades as it takes to judge anything on this site. */
export const isGainGone = ({ follower_trades, follower_pnl, followed_pnl }: FollowerFigures): boolean =>
  follower_trades >= ENOUGH_ROUND_TRIPS && followed_pnl > 0 && follower_pnl <= 0

/** "Over 84 trades. The trader’s own, same trades: +$4,804.00. The difference is what being second costs.". null without a trade. */
export function followerSentence({ follower_trades, follower_pnl, followed_pnl }: FollowerFigures): string | null {
  if (follower_trades === 0) return null
  const own = `Over ${counted(follower_trades, 'trade')}. The trader’s own, same trades: ${formatMoney(followed_pnl)}.`
  return follower_pnl < followed_pnl
    ? `${own} The difference is what being second costs.`
    : `${own} Being second cost nothing.`
}
