import { type Held, type HeldAction, withHeld } from '../contract/expiry'
import { isTradedSide } from '../contract/markets'
import { Decimal, ZERO } from '../decimal'
import type { Position } from './trades'

/** An action that closes all that is held and opens a position on the other side. */
export interface Flip<Action> {
  action: Action
  /** Units that it closes: everything held before it, which may be nothing. */
  closing: Decimal
  /** Units that it opens on the other side. */
  opening: Decimal
  /** The position that it opens. */
  to: Position
}

/** More times than this is held without a split in the market's memory. */
const MOST_RATIO = 100

/**
 * What a flip would be without one: so many new units for each old one, if it closes a whole number of times what is held. null where no
 * split would explain it.
 */
export function splitBehind<Action extends { quantity: Decimal | string }>({
  action,
  closing,
}: Flip<Action>): number | null {
  if (closing.eq(ZERO)) return null
  const ratio = new Decimal(action.quantity).div(closing)
  return ratio.eq(ratio.round(0)) && ratio.lte(MOST_RATIO) ? ratio.toNumber() : null
}

/**
 * The first action that sells more than is held, or buys back more than is short; null without one.
 * @param ordered the actions of a trade in order of time.
 */
export function firstFlip<Action extends HeldAction>(ordered: readonly Action[]): Flip<Action & Held> | null {
  const first = ordered.find(({ side, quantity }) => side !== 'SPLIT' && ZERO.lt(quantity))
  const action = withHeld(ordered).find(
    ({ side, quantity, held }) => isTradedSide(side) && side !== first?.side && held.abs().lt(quantity),
  )
  if (!action) return null
  const closing = action.held.abs()
  return {
    action,
    closing,
    opening: new Decimal(action.quantity).minus(closing),
    to: action.side === 'SELL' ? 'SHORT' : 'LONG',
  }
}
