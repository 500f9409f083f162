import { LIVE_WINDOW_MS } from '../../lib/constants'
import { formatCount } from '../../lib/format'

export const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From here on a span is shown in whole days. */
const DAYS_FROM_MS = 2 * DAY_MS

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

/** "once", "twice", "3 times". */
export const timesWords = (times: number): string =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${formatCount(times)} times`
