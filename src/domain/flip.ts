import { Decimal, ZERO } from './decimal'
import { type Held, withHeld } from './expiry'
import type { Side } from './markets'
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

/**
 * The first action that sells more than is held, or buys back more than is short; null without one.
 * @param ordered the actions of a trade in order of time.
 */
export function firstFlip<Action extends { side: Side; quantity: Decimal | string }>(
  ordered: readonly Action[],
): Flip<Action & Held> | null {
  const first = ordered.find(({ quantity }) => ZERO.lt(quantity))
  const action = withHeld(ordered).find(
    ({ side, quantity, held }) => side !== 'EXPIRE' && side !== first?.side && held.abs().lt(quantity),
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
