import type { ActionRow } from '@/domain/contract/action'
import { multiplierOf } from '@/domain/contract/contract'
import { Decimal, plain, RETURN_DECIMALS } from '@/domain/decimal'
import type { PlanRow } from '@/domain/ledger/said'
import { instantOf } from '@/domain/time/instant'
import { LIVE_WINDOW_MS } from '@/lib/constants'

/** What was stated of a trade, what it risked (USD) and its result in multiples of that, R; decimal text. */
export interface TradeRisk {
  stop: string
  /** Whether the stop was stated by the time of an opening action that was logged live and stands as it was recorded. */
  isInTime: boolean
  /** null if the stop limits no loss. */
  risk: string | null
  /** null while the trade is open, and without a risk. */
  r: string | null
}

type Opening = Pick<
  ActionRow,
  'side' | 'quantity' | 'price' | 'market' | 'multiplier' | 'usd_rate' | 'date' | 'first_recorded_at' | 'edits'
>

/**
 * The same as private.trade_risks() of the database: the first stop is what counts, at the units and the price of the action that opens the
 * trade. null if no stop was stated.
 * @param plans those of the trade, in order.
 * @param result the trade's return in USD; null while it is open.
 */
export function tradeRisk(opening: Opening, plans: readonly PlanRow[], result: string | null): TradeRisk | null {
  const stated = plans.find(({ stop }) => stop !== null)
  if (!stated?.stop) return null
  const perUnit = new Decimal(opening.price).minus(stated.stop).times(opening.side === 'BUY' ? 1 : -1)
  const risk = perUnit
    .times(opening.quantity)
    .times(multiplierOf({ market: opening.market, ...(opening.multiplier && { multiplier: opening.multiplier }) }))
    .times(opening.usd_rate)
  const hasRisk = risk.gt(0)
  const [date, recorded] = [instantOf(opening.date), instantOf(opening.first_recorded_at)]
  const isLive = opening.edits === 0 && recorded >= date && recorded <= date + LIVE_WINDOW_MS * 1000
  return {
    stop: plain(new Decimal(stated.stop)),
    isInTime: isLive && instantOf(stated.at) <= recorded,
    risk: hasRisk ? plain(risk) : null,
    r: hasRisk && result !== null ? plain(new Decimal(result).div(risk).round(RETURN_DECIMALS)) : null,
  }
}

/** Over the trades whose stop was stated in time and that are closed: how many, and the mean of their R as decimal text, null without any. */
export function meanRisk(risks: readonly (TradeRisk | null)[]): { trades: number; mean: string | null } {
  const counted = risks.flatMap((one) => (one?.isInTime && one.r !== null ? [new Decimal(one.r)] : []))
  const total = counted.reduce((sum, r) => sum.plus(r), new Decimal(0))
  const mean = counted.length === 0 ? null : plain(total.div(counted.length).round(RETURN_DECIMALS))
  return { trades: counted.length, mean }
}
