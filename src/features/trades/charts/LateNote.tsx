import { formatDay } from '@/lib/format'
import { ClockMark } from '@/ui/figures/TradeMarks'
import type { LateStretch } from './chartRange.rules'

/** Says what the hatching means. */
export function LateNote({ stretch: { until, hasMore }, isHatched }: { stretch: LateStretch; isHatched: boolean }) {
  return (
    <>
      {isHatched && (
        <span className="inline-flex items-center gap-1.5">
          <ClockMark clock="late" />
          {until === null ? 'None logged live' : 'Hatched: not logged live'}
        </span>
      )}
      {until !== null && (
        <span className="inline-flex items-center gap-1.5">
          <ClockMark clock="live" />
          <span>
            Logged live since {formatDay(until)}
            {hasMore && ', with exceptions'}
          </span>
        </span>
      )}
    </>
  )
}
