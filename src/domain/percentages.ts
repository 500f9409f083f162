import type { Tables } from '../lib/database.types'
import { counted } from '../lib/format'

/** What lists say beside a strategy's name: the share of it that was logged live, and what weighs against it. */

const PERCENT = 100

/** How many of a strategy's trades were logged live. */
export type LiveCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'live_trades'>

/**
 * The share of the trades that were logged live as a whole percentage, never rounded to either end: 100 only if all of them were, 0 only
 * if none was. null without trades.
 */
export const livePercent = ({ trades, live_trades }: LiveCount): number | null =>
  trades === 0 ? null : wholePercent(live_trades, trades)

/** A part as a whole percentage, rounded down, but 0 only for nothing. */
export function wholePercent(part: number, whole: number): number {
  if (part === 0) return 0
  return Math.max(1, Math.floor((part / whole) * PERCENT))
}

/** The number of a strategy's trades that were made in public, from strategy_metrics. */
export type PublicCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'public_trades'>

/** The gain in percent of all deposits, and of deposits weighted by the share of the time they were in the account. */
type Returns = Pick<Tables<'strategy_metrics'>, 'return_on_capital' | 'mwr'>

/** The share, in percent, from which something weighs enough to be mentioned. */
const WEIGHTY = { deleted: 10, oneTrade: 50, inPrivate: 20 }
/**
 * If money was in the account for less than this percentage of the time, on average, it came late. With equal monthly deposits it is
 * 50%.
 */
const LATE_PERCENT = 25

/**
 * The average share of the time that an account's money was in it, in percent: the gain on all deposits ÷ the gain on deposits
 * weighted by that share. null if nothing was gained, since a loss flatters nobody.
 */
function timeOfGain({ return_on_capital: onCapital, mwr }: Returns): number | null {
  return onCapital === null || mwr === null || mwr <= 0 ? null : (PERCENT * onCapital) / mwr
}

/**
 * What a reader should know before believing the total, the most serious first: "270 trades deleted", "one trade made 98% of it", "94
 * trades in private", "its money was in the account 11% of the time" (so that the money-weighted return of a day looks like that of
 * years). Empty if there is nothing serious.
 */
export function reservations(
  strategy: Pick<
    Tables<'strategy_metrics'>,
    'trades' | 'public_trades' | 'deleted_trades' | 'best_return' | 'total_pnl'
  > &
    Returns,
): string[] {
  const { trades, public_trades, deleted_trades, best_return, total_pnl } = strategy
  const facts: string[] = []
  const isWeighty = (part: number, whole: number, percent: number) => part > 0 && part * PERCENT >= whole * percent
  if (isWeighty(deleted_trades, trades + deleted_trades, WEIGHTY.deleted)) {
    facts.push(`${counted(deleted_trades, 'trade')} deleted`)
  }
  if (trades > 1 && total_pnl > 0 && isWeighty(best_return, total_pnl, WEIGHTY.oneTrade)) {
    facts.push(
      best_return > total_pnl
        ? 'a loss without its best trade'
        : `one trade made ${wholePercent(best_return, total_pnl)}% of it`,
    )
  }
  const inPrivate = trades - public_trades
  if (isWeighty(inPrivate, trades, WEIGHTY.inPrivate)) facts.push(`${counted(inPrivate, 'trade')} in private`)
  const there = timeOfGain(strategy)
  if (there !== null && there < LATE_PERCENT)
    facts.push(`its money was in the account ${wholePercent(there, PERCENT)}% of the time`)
  return facts
}
