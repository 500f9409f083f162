import { ENOUGH_KEPT_PERCENT, ENOUGH_PERCENT, ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatCount, formatMoney } from '@/lib/format'
import type { StrategyMetrics } from './figureValues'

/** The words for what following a strategy would have made. */

/** The number of trades and round trips, and in USD a follower's result and the trader's own on the same trades. */
export type FollowerFigures = Pick<
  StrategyMetrics,
  'follower_trades' | 'follower_rounds' | 'follower_pnl' | 'followed_pnl'
>

/**
 * "no gain for followers" if the trader gained and followers keep less than {@link ENOUGH_KEPT_PERCENT}% of it, over as many round
 * trips as it takes to judge anything on this site; "hardly a gain for followers" if something is left; otherwise null. Short, so that
 * it fits under a name in the ranking.
 */
export function noGainWords({
  follower_rounds,
  follower_pnl,
  followed_pnl,
}: Omit<FollowerFigures, 'follower_trades'>): string | null {
  const isGone = followed_pnl > 0 && follower_pnl * 100 < followed_pnl * ENOUGH_KEPT_PERCENT
  if (follower_rounds < ENOUGH_ROUND_TRIPS || !isGone) return null
  return follower_pnl > 0 ? 'hardly a gain for followers' : 'no gain for followers'
}

/** The same with its cause, as far as the recording times show it: late records can be honest and yet impossible to follow. */
export function noGainSentence({
  trades,
  live_trades,
  ...figures
}: FollowerFigures & Pick<StrategyMetrics, 'trades' | 'live_trades'>): string | null {
  const words = noGainWords(figures)
  if (words === null) return null
  const what = words.charAt(0).toUpperCase() + words.slice(1)
  const live = `${formatCount(live_trades)} of ${counted(trades, 'trade')} were logged live`
  return live_trades * 100 >= trades * ENOUGH_PERCENT
    ? `${what}, although ${live}: the stated prices were gone before anyone else could act.`
    : `${what}: ${live}. Followers heard about the others later.`
}

/** "Over 84 trades. The trader’s own, same trades: +$4,804.00. The difference is the cost of being second.". null without a trade. */
export function followerSentence({ follower_trades, follower_pnl, followed_pnl }: FollowerFigures): string | null {
  if (follower_trades === 0) return null
  const own = `Over ${counted(follower_trades, 'trade')}. On the same trades, the trader made ${formatMoney(followed_pnl)}.`
  return follower_pnl < followed_pnl
    ? `${own} The difference is the cost of being second.`
    : `${own} Being second cost nothing.`
}
