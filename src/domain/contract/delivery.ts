import { Decimal, plain } from '../decimal'
import { type Counted, multiplierOf, type Named, optionOf } from './contract'
import type { Side, TradedSide } from './markets'

/** How an option ended in shares: what was sold was assigned, or what was held was exercised. */
export type DeliverySide = Extract<Side, 'ASSIGN' | 'EXERCISE'>
export const isDelivery = (side: string): side is DeliverySide => side === 'ASSIGN' || side === 'EXERCISE'

/** The shares of an assignment or exercise. */
export interface Shares {
  symbol: string
  side: TradedSide
  /** Decimal text: contracts × multiplier, and the strike. */
  quantity: string
  price: string
}

/**
 * The shares that change hands at the strike when some contracts of an option are assigned or exercised; null where its strike is not
 * stated. Who exercises a call or is assigned a put buys them.
 */
export function sharesOf(
  option: Omit<Named, 'expiration'> & Counted,
  side: DeliverySide,
  contracts: string,
): Shares | null {
  const known = optionOf(option)
  if (!known) return null
  const buys = (known.right === 'CALL') === (side === 'EXERCISE')
  return {
    symbol: known.underlying,
    side: buys ? 'BUY' : 'SELL',
    quantity: plain(new Decimal(contracts).times(multiplierOf(option))),
    price: known.strike,
  }
}
