import { isLive, type TradeClock } from './clocks'
import { withHeld } from './expiry'
import { instantOf } from './instant'
import type { Side } from './markets'

/** An action's side, units, stated time and recording time, ISO 8601. */
export interface ClockedAction {
  side: Side
  quantity: string
  date: string
  recordedAt: string
  /** How often its content was changed since it was first recorded. */
  edits: number
}

/**
 * How a trade was logged: live if each of its actions was, and each was recorded before the stated time of every later action on the
 * other side, which is its outcome. Two purchases typed together may be live, but not a purchase and its sale.
 * @param actions in the order in which they were recorded.
 */
export function tradeClock(actions: readonly ClockedAction[]): TradeClock {
  const recorded = { BUY: Number.NEGATIVE_INFINITY, SELL: Number.NEGATIVE_INFINITY }
  const timed = actions.map((action) => ({ ...action, at: instantOf(action.date) })).toSorted((a, b) => a.at - b.at)
  for (const { counted, at, recordedAt } of withHeld(timed)) {
    if (recorded[counted === 'BUY' ? 'SELL' : 'BUY'] >= at) return 'after'
    recorded[counted] = Math.max(recorded[counted], instantOf(recordedAt))
  }
  return actions.every(({ date, recordedAt, edits }) => isLive(date, recordedAt, edits)) ? 'live' : 'late'
}
