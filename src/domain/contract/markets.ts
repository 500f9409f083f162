/** Whether a text is one of some words. */
const isOneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): text is Word =>
    words.some((word) => word === text)

/** The database's names of markets and sides. */
export const MARKETS = ['STOCK', 'OPTIONS', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE'] as const
export type Market = (typeof MARKETS)[number]
export const isMarket = isOneOf(MARKETS)

/**
 * EXPIRE: an option expired worthless, with all that was open, long or short. SPLIT: its owner says that there were `quantity` new units for
 * each `price` old ones. ASSIGN, EXERCISE: an option that was sold or held ended at 0, and shares changed hands at its strike.
 */
export const SIDES = ['BUY', 'SELL', 'EXPIRE', 'SPLIT', 'ASSIGN', 'EXERCISE'] as const
export type Side = (typeof SIDES)[number]
export const isSide = isOneOf(SIDES)
/** The sides that are matched with each other. */
export const TRADED_SIDES = ['BUY', 'SELL'] as const satisfies readonly Side[]
export type TradedSide = (typeof TRADED_SIDES)[number]
export const isTradedSide = isOneOf(TRADED_SIDES)

/** Whether a side says that an option ended, at the price 0. */
export const isEnding = (side: string): boolean => side === 'EXPIRE' || side === 'ASSIGN' || side === 'EXERCISE'

/** Whether what is traded there can be split. An exchange adjusts an option by another contract. */
export const isSplitMarket = (market: string): boolean => market !== 'OPTIONS' && market !== 'SPORTS'

/** An option's right: to buy at the strike, or to sell. */
export const RIGHTS = ['CALL', 'PUT'] as const
export type OptionRight = (typeof RIGHTS)[number]
export const isRight = isOneOf(RIGHTS)

/** How an option ended: "expired worthless", "assigned", "exercised". */
export const endingWords = (side: string) => sideLabel(side).toLowerCase() + (side === 'EXPIRE' ? ' worthless' : '')

/** A side as it is shown. */
export const sideLabel = (side: string) => LABELS[side] ?? side
const LABELS: Record<string, string> = { EXPIRE: 'EXPIRED', ASSIGN: 'ASSIGNED', EXERCISE: 'EXERCISED' }

/** "BUY 2 @ 3.25"; without a price "EXPIRED 2" and "SPLIT 4 for 1". */
export function actionWords(side: string, quantity: string, price: string, at: '@' | 'at' = '@'): string {
  if (side === 'SPLIT') return `${side} ${quantity} for ${price}`
  return isEnding(side) ? `${sideLabel(side)} ${quantity}` : `${side} ${quantity} ${at} ${price}`
}
