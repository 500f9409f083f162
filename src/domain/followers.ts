import type { Counted } from './contract'
import { computeTrade, type TradeAction, type TradeResult } from './trades'

/** The price that somebody would have got by copying an action as soon as it was public (follower_prices in SQL). */
export interface FollowerPrice {
  /** Per unit, in the trade's currency, as decimal text. */
  price: string
  /** The kind of bar whose worse end it is: a minute, or a day if only days are known. */
  span: 'minute' | 'day'
  /** The beginning of that minute or UTC day, ISO 8601. */
  barAt: string
  /** The source of the price. */
  source: string
}

/** By the actions' ids. Actions without such a price, or whose source may not be shown, are left out. */
export type FollowerPrices = ReadonlyMap<number, FollowerPrice>

/**
 * A trade as a follower would have had it: the same actions at other prices, by the same rules; fees as stated, an expiry at 0. null
 * if an action has no price, or if nothing is closed yet. private.follow_trades() in SQL.
 * @param of its contract.
 * @param prices of each action, as decimal text; null for none. The price of an expiry is not read.
 */
export function followedTrade(
  actions: readonly TradeAction[],
  prices: readonly (string | null)[],
  of: Counted,
): TradeResult | null {
  const followed = actions.flatMap((action, at) => {
    const price = action.side === 'EXPIRE' ? action.price : prices[at]
    return price == null ? [] : [{ ...action, price }]
  })
  if (actions.length === 0 || followed.length < actions.length) return null
  const result = computeTrade(followed, of)
  return result.matches.length > 0 ? result : null
}
