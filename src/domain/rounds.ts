import { type Decimal, smaller, ZERO } from './decimal'
import type { TradedSide } from './markets'

/** A round trip ends when at most this part of all that it opened is still held: one hundredth. */
const MOST_LEFT_DIVISOR = 100

/** One action of a trade as the rule of round trips sees it. */
export interface RoundStep {
  /** ISO 8601. */
  date: string
  side: TradedSide
  /** Units, above 0. */
  quantity: Decimal
  /** What the action realised, USD after fees; 0 if it only opened. */
  pnl: Decimal
}

/** A completed round trip, from opening a position to leaving it. */
export interface Round {
  /** USD, after fees. */
  pnl: Decimal
  /** Date of the action that ended it, as given. */
  endedAt: string
}

/**
 * The completed round trips of a trade, oldest first.
 *
 * A round trip ends when the position is flat, or when what is left is at most 1% of all that it opened. A flip past
 * zero ends one and begins the next with the remaining units. The next opening action begins the next one, which takes
 * over what was left. If what was left is closed before that, it belongs to the round trip that ended.
 * @param steps the actions in order of time.
 */
export function roundTrips(steps: readonly RoundStep[]): Round[] {
  const ended: Round[] = []
  let current = { opened: ZERO, pnl: ZERO, isOver: true }
  let held = ZERO
  let heldSide: TradedSide | null = null
  for (const { date, side, quantity, pnl } of steps) {
    const closes = side === heldSide ? ZERO : smaller(held, quantity)
    const opens = quantity.minus(closes)
    if (closes.gt(ZERO)) {
      held = held.minus(closes)
      const last = ended.at(-1)
      if (current.isOver && last) {
        last.pnl = last.pnl.plus(pnl)
      } else {
        current.pnl = current.pnl.plus(pnl)
        current.isOver = held.times(MOST_LEFT_DIVISOR).lte(current.opened)
        if (current.isOver) ended.push({ pnl: current.pnl, endedAt: date })
      }
    }
    if (opens.gt(ZERO)) {
      if (current.isOver) current = { opened: held, pnl: ZERO, isOver: false }
      current.opened = current.opened.plus(opens)
      held = held.plus(opens)
      heldSide = side
    }
  }
  return ended
}
