import { LIVE_WINDOW_MS } from '../../lib/constants'
import type { Tables } from '../../lib/database.types'
import { instantOf } from '../time/instant'
import { SECOND_MS, spanWords, timesWords } from '../time/spans'

const MICROS_PER_MS = 1_000

/** How long after its stated time an action was recorded, in ms; negative when before. Both dates are ISO 8601. */
export const recordedAfterMs = (stated: string, recorded: string): number =>
  (instantOf(recorded) - instantOf(stated)) / MICROS_PER_MS

/** Whether an action was recorded within the window after its stated time, and not earlier. */
export function isOnTime(stated: string, recorded: string): boolean {
  const after = recordedAfterMs(stated, recorded)
  return after >= 0 && after <= LIVE_WINDOW_MS
}

/** Whether an action counts as logged live: recorded in time, and never changed since. */
export const isLive = (stated: string, recorded: string, edits: number): boolean =>
  edits === 0 && isOnTime(stated, recorded)

/** How a trade was logged. `after`: once its outcome was known. */
export type TradeClock = 'live' | 'late' | 'after'

/** How a stored trade was logged. */
export const storedTradeClock = (trade: Pick<Tables<'trade_summary'>, 'is_live' | 'after_outcome'>): TradeClock =>
  trade.is_live ? 'live' : trade.after_outcome ? 'after' : 'late'

/** "3 min later", "2 h before its time", "at once": the recording time relative to the stated time. */
export function gapWords(stated: string, recorded: string): string {
  const gap = recordedAfterMs(stated, recorded)
  if (Math.abs(gap) < SECOND_MS) return 'at once'
  return `${spanWords(gap)} ${gap < 0 ? 'before its time' : 'later'}`
}

/** "3 s later", "41 days later: logged late", "5 h before its time: not live", "3 s later, edited once: not live". */
export function clockWords(stated: string, recorded: string, edits: number): string {
  const words = [gapWords(stated, recorded), editedWords(edits)].filter(Boolean).join(', ')
  if (isLive(stated, recorded, edits)) return words
  return `${words}: ${recordedAfterMs(stated, recorded) > LIVE_WINDOW_MS ? CLOCK_LABELS.late : 'not live'}`
}

/** "recorded 3 s later". See {@link clockWords}. */
export const recordedWords = (stated: string, recorded: string, edits: number): string =>
  `recorded ${clockWords(stated, recorded, edits)}`

/** The label of a trade; an action by itself is live or late. */
export const CLOCK_LABELS: Record<TradeClock, string> = {
  live: 'logged live',
  late: 'logged late',
  after: 'logged after the outcome',
}

/** "by hand", "by import", "by key TradingView": `by` is what an action and its entry in the ledger say. */
export const recordedByWords = (by: string | null): string => `by ${by ?? 'hand'}`

/** "edited once", "edited twice", "edited 3 times"; null for never. */
export function editedWords(edits: number): string | null {
  if (edits === 0) return null
  return `edited ${timesWords(edits)}`
}
