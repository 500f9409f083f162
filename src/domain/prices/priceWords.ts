import { counted, formatCount, formatDateTime, formatDay, formatMoney, formatPrice } from '../../lib/format'
import { formatQuantity } from '../../lib/formatTrades'
import { isTradedSide } from '../contract/markets'
import { Decimal, plain } from '../decimal'
import type { StrategyMetrics } from '../figures/values'
import { formatFigure } from '../figures/words'
import type { PriceVerdict, PriceVerdicts } from './priceCheck'

/** Words for how trades compare with the market's prices. */

/**
 * "market 10.40–10.47 that minute", or "outside the market’s range that day, 19 Feb 2026, according to alpaca" if it may not be shown.
 * For an expiry: "worthless at its stock’s close that day", "outside: worth 15.20 at its stock’s close that day".
 */
export function verdictWords({ inside, span, barAt, source, range }: PriceVerdict, side: string): string {
  if (side === 'ASSIGN' || side === 'EXERCISE') {
    return inside
      ? 'as its shares at its stock’s prices that day'
      : 'outside: its shares don’t pay for what it was worth that day'
  }
  if (side === 'EXPIRE') {
    if (inside) return 'worthless at its stock’s close that day'
    return range
      ? `outside: worth ${formatPrice(range.low)} at its stock’s close that day`
      : `outside: worth something at its stock’s close that day, ${formatDay(barAt)}, according to ${source}`
  }
  if (range === null) {
    return `${inside ? 'inside' : 'outside'} the market’s range that ${span}, ${formatDay(barAt)}, according to ${source}`
  }
  return `${inside ? '' : 'outside: '}market ${formatPrice(range.low)}–${formatPrice(range.high)} that ${span}`
}

/** "1 of 2 prices outside the market’s range", "2 prices inside the market’s range, 1 not checked", "Prices not checked". */
export function tradePricesSentence(actions: readonly { id: number; side: string }[], verdicts: PriceVerdicts): string {
  const checkable = actions.filter(({ id, side }) => isTradedSide(side) || verdicts.has(id))
  const checked = checkable.flatMap(({ id }) => verdicts.get(id) ?? [])
  if (checked.length === 0) return 'Prices not checked'
  const outside = checked.filter(({ inside }) => !inside).length
  const unchecked = checkable.length - checked.length
  const found =
    outside > 0
      ? `${formatCount(outside)} of ${counted(checked.length, 'price')} outside the market’s range`
      : `${counted(checked.length, 'price')} inside the market’s range`
  return unchecked > 0 ? `${found}, ${formatCount(unchecked)} not checked` : found
}

/** What followers did upon an announcement of an action: a row of followed_actions() in SQL, with decimals as text. */
export interface FollowedAction {
  /** When it was published, ISO 8601. */
  at: string
  state: 'followed' | 'hidden' | 'waiting' | 'unpriced' | 'overtaken' | 'private'
  /** Units bought; below 0 sold. */
  change: string | null
  price: string | null
  bar_at: string | null
  span: 'minute' | 'day' | null
}

/** A price that has not come within this time does not come. */
const LAST_PRICE_MS = 7 * 24 * 60 * 60 * 1_000

const NOT_FOLLOWED: Record<Exclude<FollowedAction['state'], 'followed' | 'waiting'>, string> = {
  hidden: 'followers: at a price that may not be shown',
  unpriced: 'not followed: no market price in dollars',
  overtaken: 'not followed: changed before anyone could act',
  private: 'not followed: recorded in private',
}

/**
 * "followers paid 10.52, 2026-11-20 14:32", "followers got 98.10 for 5, at the open of 23 Nov 2026", "not followed: recorded in private".
 * @param units of the action, quantity × multiplier: what an edit adds or takes back is named.
 */
export function followedWords(
  { at, state, change, price, bar_at, span }: FollowedAction,
  units: Decimal,
  now: Date,
): string {
  if (state === 'waiting')
    return now.getTime() - Date.parse(at) > LAST_PRICE_MS
      ? 'not followed: the market had no price'
      : 'not followed yet: no market price so far'
  if (state !== 'followed') return NOT_FOLLOWED[state]
  const bought = new Decimal(change ?? '0')
  const part = bought.abs().eq(units) ? '' : ` for ${formatQuantity(plain(bought.abs()))}`
  const when = span === 'day' ? `at the open of ${formatDay(bar_at ?? '')}` : formatDateTime(bar_at ?? '')
  return `followers ${bought.gt(0) ? 'paid' : 'got'} ${formatPrice(price ?? '')}${part}, ${when}`
}

/** A strategy's open positions, and what closing them at the last closes would add. USD. */
export type OpenFigures = Pick<StrategyMetrics, 'open_trades' | 'unrealised' | 'valued_trades'>

/** The value of the open trades that have a price, USD, with the first and the last day of their closes, YYYY-MM-DD. */
export interface Valuation {
  worth: number
  firstDay: string
  lastDay: string
}

/** Older closes are shown with their age. */
const OLD_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000

/** "−$1,480.00 unrealised, 1 without a price", "not valued". */
function unrealisedWords({ open_trades, unrealised, valued_trades }: OpenFigures): string {
  if (valued_trades === 0) return 'not valued'
  const without = open_trades - valued_trades
  return `${formatMoney(unrealised)} unrealised${without > 0 ? `, ${formatCount(without)} without a price` : ''}`
}

/** "5 open positions, −$1,480.00 unrealised, 1 without a price", "5 open positions, not valued". */
export const openPositionsWords = (open: OpenFigures): string =>
  `${counted(open.open_trades, 'open position')}, ${unrealisedWords(open)}`

/**
 * "5 open, worth $12,300.00 at the close of 20 Nov 2026, −$1,480.00 unrealised, 1 without a price".
 * @param valuation null while it is unknown.
 */
export function valuedWords(open: OpenFigures, valuation: Valuation | null, now: Date): string {
  const worth = valuation && open.valued_trades > 0 ? `${worthWords(valuation, now)}, ` : ''
  return `${formatCount(open.open_trades)} open, ${worth}${unrealisedWords(open)}`
}

function worthWords({ worth, firstDay, lastDay }: Valuation, now: Date): string {
  const amount = `${worth < 0 ? '−' : ''}${formatFigure('amount', Math.abs(worth))}`
  const isOne = firstDay === lastDay
  const closes = isOne ? `close of ${formatDay(lastDay)}` : `closes of ${formatDay(firstDay)} to ${formatDay(lastDay)}`
  const age = closeAge(firstDay, now)
  return `worth ${amount} at the ${closes}${age === null ? '' : ` (${isOne ? '' : 'the oldest '}${formatCount(age)} days old)`}`
}

/** The age in days of a close that is older than a week; null for a newer one. */
function closeAge(day: string, now: Date): number | null {
  const days = Math.floor((now.getTime() - Date.parse(day)) / DAY_MS)
  return days > OLD_DAYS ? days : null
}
