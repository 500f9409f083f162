import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'

/** What the marks in a list of strategies mean; those of the table alone are hidden on phones. */
export const ListLegend = () => (
  <>
    Small bar after a figure: up for a gain, down for a loss.{' '}
    <span className="max-sm:hidden">
      Line: the last 52 weeks. Bar under a win rate: its 95% interval, tick at 50%.{' '}
    </span>
    Under a name: the evidence, and the verdict on the mean round trip’s 95% interval. Under {ENOUGH_ROUND_TRIPS} round
    trips: too few to tell
    <span className="max-sm:hidden">, dashed</span>.{' '}
  </>
)
