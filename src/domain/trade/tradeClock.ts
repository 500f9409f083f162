import { withHeld } from '../contract/expiry'
import type { Side } from '../contract/markets'
import { isKnown, type Split } from '../contract/splits'
import { instantOf } from '../time/instant'
import { isLive, type TradeClock } from './clocks'

/** An action's side, units, stated time and recording time, ISO 8601. */
export interface ClockedAction {
  side: Side
  quantity: string
  price?: string
  date: string
  recordedAt: string
  /** How often its content was changed since it was first recorded. */
  edits: number
}

/**
 * How a trade was logged: live if each of its actions was, and each was recorded before the stated time of every later
 * action on the other side, which is its outcome. Two purchases typed together may be live; a purchase and its sale may not.
 * What its owner alone says of a split proves nothing.
 * @param actions in the order in which they were recorded.
 * @param splits of its contract, as far as the site knows them.
 */
export function tradeClock(actions: readonly ClockedAction[], splits: readonly Split[] = []): TradeClock {
  const recorded = { BUY: Number.NEGATIVE_INFINITY, SELL: Number.NEGATIVE_INFINITY }
  const timed = actions.map((action) => ({ ...action, at: instantOf(action.date) })).toSorted((a, b) => a.at - b.at)
  const counting = timed.filter(({ side, at }) => side !== 'SPLIT' || !isKnown(at, splits))
  for (const { counted, at, recordedAt } of withHeld(counting)) {
    if (counted === 'SPLIT') continue
    if (recorded[counted === 'BUY' ? 'SELL' : 'BUY'] >= at) return 'after'
    recorded[counted] = Math.max(recorded[counted], instantOf(recordedAt))
  }
  return counting.every(({ side, date, recordedAt, edits }) => side !== 'SPLIT' && isLive(date, recordedAt, edits))
    ? 'live'
    : 'late'
}
