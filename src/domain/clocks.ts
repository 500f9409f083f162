import { LIVE_WINDOW_MS } from '@/lib/constants'
import type { Tables } from '@/lib/database.types'
import { formatCount } from '@/lib/format'
import { instantOf } from './instant'

const MICROS_PER_MS = 1_000
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From here on a span is shown in whole days. */
const DAYS_FROM_MS = 2 * DAY_MS

/** The window in words, so that every text follows the constant. */
const WINDOW = `${LIVE_WINDOW_MS / MINUTE_MS} minutes`

/** Explains both labels in one sentence: the tooltip of every mark, and the legends. */
export const LIVE_DEFINITION = `Logged live: every action was recorded within ${WINDOW} of the time it states. The database sets that time, and no user can change it.`
export const LIVE_SHORT = `recorded within ${WINDOW} of its stated time`

/** How long after its stated time an action was recorded, in ms; negative when before. Both dates are ISO 8601. */
export const recordedAfterMs = (stated: string, recorded: string): number =>
  (instantOf(recorded) - instantOf(stated)) / MICROS_PER_MS

/** Whether an action counts as logged live: recorded within the window before or after its stated time. */
export const isLive = (stated: string, recorded: string): boolean =>
  Math.abs(recordedAfterMs(stated, recorded)) <= LIVE_WINDOW_MS

/** A time span in its largest unit: "40 s", "3 min", "13 h", "41 days". Just past the window it includes seconds. */
export function spanWords(ms: number): string {
  const size = Math.abs(ms)
  if (size < MINUTE_MS) return `${Math.floor(size / SECOND_MS)} s`
  if (size < HOUR_MS) {
    const minutes = Math.floor(size / MINUTE_MS)
    const seconds = Math.floor((size % MINUTE_MS) / SECOND_MS)
    const isWindow = minutes === LIVE_WINDOW_MS / MINUTE_MS
    return isWindow && seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`
  }
  if (size < DAYS_FROM_MS) return `${Math.floor(size / HOUR_MS)} h`
  return `${formatCount(Math.floor(size / DAY_MS))} days`
}

/** "3 min later", "2 h before its time", "at once": the recording time relative to the stated time. */
export function gapWords(stated: string, recorded: string): string {
  const gap = recordedAfterMs(stated, recorded)
  if (Math.abs(gap) < SECOND_MS) return 'at once'
  return `${spanWords(gap)} ${gap < 0 ? 'before its time' : 'later'}`
}

/** "recorded 3 min later", "recorded 41 days later: backfilled". */
export const recordedWords = (stated: string, recorded: string): string =>
  `recorded ${gapWords(stated, recorded)}${isLive(stated, recorded) ? '' : ': backfilled'}`

/** The label of a trade or an action. */
export const liveLabel = (live: boolean): string => (live ? 'logged live' : 'backfilled')

/** "edited once", "edited twice", "edited 3 times"; null for never. */
export function editedWords(edits: number): string | null {
  if (edits === 0) return null
  return `edited ${timesWords(edits)}`
}

/** "once", "twice", "3 times". */
export const timesWords = (times: number): string =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${formatCount(times)} times`

/** How many of a strategy's trades were logged live. */
export type LiveCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'live_trades'>

const PERCENT = 100

/**
 * The live share as a whole percentage, never rounded to either end: 100 only when every trade is live, 0 only when
 * none is. null without trades.
 */
export function livePercent({ trades, live_trades }: LiveCount): number | null {
  if (trades === 0) return null
  if (live_trades === 0) return 0
  return Math.max(1, Math.floor((live_trades / trades) * PERCENT))
}

/** "41 of 58 trades logged live, within 15 minutes; 17 backfilled". */
export function liveSentence({ trades, live_trades }: LiveCount): string {
  if (trades === 0) return 'No trades yet: the first one starts the clock'
  const backfilled = trades - live_trades
  const rest = backfilled === 0 ? 'none backfilled' : `${formatCount(backfilled)} backfilled`
  return `${formatCount(live_trades)} of ${formatCount(trades)} ${trades === 1 ? 'trade' : 'trades'} logged live, within ${WINDOW}; ${rest}`
}
