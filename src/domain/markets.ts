/** The database's names of markets and sides. */
export const MARKETS = ['STOCK', 'OPTIONS', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE'] as const
export type Market = (typeof MARKETS)[number]

/** EXPIRE: an option expired worthless, with everything that was open, long or short. */
export const SIDES = ['BUY', 'SELL', 'EXPIRE'] as const
export type Side = (typeof SIDES)[number]
/** The sides that are matched with each other. */
export type TradedSide = Exclude<Side, 'EXPIRE'>

/** An option's right: to buy at the strike, or to sell. */
export const RIGHTS = ['CALL', 'PUT'] as const
export type OptionRight = (typeof RIGHTS)[number]
export const isRight = (text: string): text is OptionRight => RIGHTS.some((right) => right === text)

/** A side as it is shown. */
export const sideLabel = (side: string) => (side === 'EXPIRE' ? 'EXPIRED' : side)

/** "BUY 2 @ 3.25"; without its price "EXPIRED 2". */
export const actionWords = (side: string, quantity: string, price: string, at: '@' | 'at' = '@') =>
  side === 'EXPIRE' ? `${sideLabel(side)} ${quantity}` : `${side} ${quantity} ${at} ${price}`

export function isMarket(text: string): text is Market {
  return MARKETS.some((market) => market === text)
}

export function isSide(text: string): text is Side {
  return SIDES.some((side) => side === text)
}
