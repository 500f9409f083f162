import { counted, formatCount, formatDay, formatMoney } from '../../lib/format'
import type { StrategyMetrics } from '../figures/values'
import { wholePercent } from '../percentages'

/** The words for the confirmed account: what acting on each record a minute after it was published would have made. */

type Confirmed = Pick<
  StrategyMetrics,
  | 'total_pnl'
  | 'first_traded'
  | 'confirmed_pnl'
  | 'confirmed_since'
  | 'confirmed_rounds'
  | 'confirmed_won'
  | 'confirmed_share'
>

/**
 * "Stated: +$5,393.21. Confirmed: +$9.89, what you’d have made by acting on each record a minute after it was published, at the market’s
 * prices.". A record that is older than what could be followed, such as an imported one, says "Confirmed since 28 Nov 2026".
 */
export function confirmedSentence({ total_pnl, first_traded, confirmed_pnl, confirmed_since }: Confirmed): string {
  const stated = `Stated: ${formatMoney(total_pnl)}.`
  if (confirmed_pnl === null)
    return `${stated} Not confirmed: nothing was announced in public that has a market price here.`
  const isOlder = first_traded !== null && confirmed_since !== null && first_traded < confirmed_since.slice(0, 10)
  const since = isOlder ? ` since ${formatDay(confirmed_since)}` : ''
  return `${stated} Confirmed${since}: ${formatMoney(confirmed_pnl)}, what you’d have made by acting on each record a minute after it was published, at the market’s prices.`
}

/** "84 round trips, 51 won. 97% of the money announced had a price."; null without anything confirmed. */
export function confirmedNote({
  confirmed_pnl,
  confirmed_rounds,
  confirmed_won,
  confirmed_share,
}: Confirmed): string | null {
  if (confirmed_pnl === null) return null
  const rounds = `${counted(confirmed_rounds ?? 0, 'round trip')}, ${formatCount(confirmed_won ?? 0)} won.`
  return confirmed_share === null
    ? rounds
    : `${rounds} ${wholePercent(confirmed_share, 1)}% of the money announced had a price.`
}
