/** The database's names of markets and sides. */
export const MARKETS = ['STOCK', 'OPTIONS', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE'] as const
export type Market = (typeof MARKETS)[number]

export const SIDES = ['BUY', 'SELL'] as const
export type Side = (typeof SIDES)[number]

export function isMarket(text: string): text is Market {
  return MARKETS.some((market) => market === text)
}

export function isSide(text: string): text is Side {
  return SIDES.some((side) => side === text)
}
