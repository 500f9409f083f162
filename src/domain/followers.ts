import type { Counted } from './contract'
import { isDelivery } from './delivery'
import { instantOf } from './instant'
import { isTradedSide } from './markets'
import { isKnown, type Split, startOf } from './splits'
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
 * if an action has no price, if nothing is closed yet, if a split came between an action and its price, if its owner alone states one, or if
 * options were assigned or exercised, since nobody else was.
 * private.follow_trades() in SQL.
 * @param prices of each action; null where there is none. Only those of purchases and sales are read.
 * @param of its contract.
 * @param splits of its contract, as far as the site knows them.
 */
export function followedTrade(
  actions: readonly TradeAction[],
  prices: readonly (Pick<FollowerPrice, 'price' | 'barAt'> | null)[],
  of: Counted,
  splits: readonly Split[] = [],
): TradeResult | null {
  const followed = actions.flatMap((action, at) => {
    const instant = instantOf(action.date)
    if (isDelivery(action.side) || action.linked) return []
    if (!isTradedSide(action.side)) return action.side === 'SPLIT' && !isKnown(instant, splits) ? [] : [action]
    const found = prices[at]
    if (!found || splits.some((split) => startOf(split) > instant && startOf(split) <= instantOf(found.barAt)))
      return []
    return [{ ...action, price: found.price }]
  })
  if (actions.length === 0 || followed.length < actions.length) return null
  const result = computeTrade(followed, of, null, splits)
  return result.matches.length > 0 ? result : null
}
