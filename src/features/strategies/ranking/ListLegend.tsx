import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'

/** What the marks in a list of strategies mean; those of the table alone are hidden on phones. */
export const ListLegend = () => (
  <>
    A small bar after a figure points up for a gain, down for a loss.{' '}
    <span className="max-sm:hidden">
      The line shows the last 52 weeks; the bar under a win rate its 95% interval, with a tick at 50%.{' '}
    </span>
    Under each name: how well the record was kept, and whether the result is more than luck. Under {ENOUGH_ROUND_TRIPS}{' '}
    round trips: too few to tell
    <span className="max-sm:hidden">, dashed</span>.{' '}
  </>
)
