import type { EquityDay } from '@/domain/account/curve'
import { dailyReturns, returnIntervals } from '@/domain/account/returnIntervals'

/** Sent by the page, once. The worker answers with the result of {@link returnIntervals}. */
export interface IntervalsQuestion {
  days: readonly EquityDay[]
  /** YYYY-MM-DD, UTC. */
  today: string
}

self.onmessage = ({ data: { days, today } }: MessageEvent<IntervalsQuestion>) =>
  self.postMessage(returnIntervals(dailyReturns(days, today)))
