import type { Option } from '../contract/contract'
import { lapsesAt } from '../contract/expiry'
import { Decimal, plain, smaller, sum, ZERO } from '../decimal'
import { instantOf, isoOfInstant, utcDay } from '../time/instant'
import type { TradePosition } from '../trade/trades'
import type { PositionStep } from './account'

/**
 * What short options block. A short put may have to buy its stock at the strike, so it blocks strike × units. A short call may have to buy
 * the stock at any price, so it blocks the stock's last close × units, unless shares or a long option limit it: nothing is blocked for
 * what shares cover, and of a spread no more than its width. Units are contracts × multiplier. The database computes the same
 * (`private.blocked_by`, `private.blocked_changes`).
 */

/** An open option. */
export interface OptionLeg extends OptionTerms {
  /** Contracts × multiplier, below 0 if they were sold short. */
  units: Decimal
  usdRate: Decimal
  /** USD: what they were sold for. */
  premium: Decimal
}

interface OptionTerms {
  /** null where the strike was not stated. */
  option: Pick<Option, 'strike' | 'right'> | null
  /** YYYY-MM-DD; null if it has none. */
  expiration: string | null
}

/** With more open options in one stock nothing limits a short one, since matching them would take too long. */
const MOST_MATCHED = 200
const NEVER = '9999-12-31'

/**
 * What the short ones among the open options in one stock block, in USD. Those that end last come first, then calls with the lowest
 * strikes and puts with the highest. Each is limited by long options with the same right that end no earlier: by those of no width, of which the
 * strike nearest to its own, then (a call) by shares, then by the least width.
 * @param shares held long.
 * @param close of the stock; null without one: then a call blocks its strike, and an option without a strike what it was sold for.
 */
export function blockedBy(legs: readonly OptionLeg[], shares: Decimal, close: string | null): Decimal {
  const isMatched = legs.length <= MOST_MATCHED
  const longs = isMatched ? legs.filter(({ units, option }) => units.gt(ZERO) && option).map((leg) => ({ ...leg })) : []
  let sharesLeft = isMatched ? shares : ZERO
  const shorts = legs.filter(({ units }) => units.lt(ZERO)).sort(byUrgency)
  return sum(
    shorts.map(({ option, expiration, units, usdRate, premium }) => {
      let need = ZERO.minus(units)
      if (!option) return close === null ? premium : need.times(close).times(usdRate)
      const worth = new Decimal(option.right === 'CALL' ? (close ?? option.strike) : option.strike)
      let blocked = ZERO
      while (need.gt(ZERO)) {
        const limit = bestLimit(longs, { option, expiration })
        const isByShares = option.right === 'CALL' && sharesLeft.gt(ZERO) && !limit?.width.eq(ZERO)
        if (!isByShares && !limit) break
        const part = smaller(need, isByShares || !limit ? sharesLeft : limit.leg.units)
        need = need.minus(part)
        if (isByShares || !limit) sharesLeft = sharesLeft.minus(part)
        else {
          limit.leg.units = limit.leg.units.minus(part)
          blocked = blocked.plus(part.times(smaller(limit.width, worth)))
        }
      }
      return blocked.plus(need.times(worth)).times(usdRate)
    }),
  )
}

/** Higher for a right to buy or sell that is worth less. */
function keyOf(option: OptionTerms['option']): Decimal {
  if (!option) return ZERO
  return option.right === 'CALL' ? new Decimal(option.strike) : ZERO.minus(option.strike)
}

const endOf = ({ expiration }: OptionTerms) => expiration ?? NEVER

const byUrgency = (one: OptionLeg, other: OptionLeg) =>
  endOf(other).localeCompare(endOf(one), 'en') ||
  keyOf(one.option).cmp(keyOf(other.option)) ||
  other.usdRate.cmp(one.usdRate)

function bestLimit(longs: readonly OptionLeg[], short: OptionTerms) {
  const { option } = short
  if (!option) return null
  const found = longs.flatMap((leg) => {
    if (leg.option?.right !== option.right || leg.units.lte(ZERO) || endOf(leg) < endOf(short)) return []
    const key = keyOf(leg.option)
    const apart = key.minus(keyOf(option))
    return { leg, key, width: apart.gt(ZERO) ? apart : ZERO }
  })
  const [best] = found.sort(
    (a, b) => a.width.cmp(b.width) || b.key.cmp(a.key) || endOf(a.leg).localeCompare(endOf(b.leg), 'en'),
  )
  return best ?? null
}

/** An option or shares that may limit one. */
export interface BlockingTrade {
  positions: readonly Pick<TradePosition, 'at' | 'units' | 'invested' | 'usdRate'>[]
  /** Decimal text. */
  multiplier: string
  /** The symbol of the stock's bars: of an option its underlying; null where there is none. */
  stock: string | null
  /** The stock's closes per unit in the trade's currency, by day (YYYY-MM-DD), oldest first. */
  closes: readonly { day: string; close: string }[]
  /** null for shares. */
  terms: OptionTerms | null
}

/**
 * What the options of an account block beyond what they were sold for, from each instant on at which something changed in their stock: one
 * list for each stock, to be counted as invested beside the trades. The close is the last one on or before that day. An option blocks
 * nothing once its expiry can no longer be recorded.
 */
export function blockedSteps(trades: readonly BlockingTrade[]): PositionStep[][] {
  const shorted = trades.filter(({ terms, positions }) => terms && positions.some(isShort))
  const stocks = new Set(shorted.flatMap(({ stock }) => stock ?? []))
  return [
    ...shorted.filter(({ stock }) => stock === null).map((trade) => stepsOf([trade])),
    ...[...stocks].map((one) => stepsOf(trades.filter(({ stock }) => stock === one))),
  ]
}

const isShort = ({ units }: { units: string }) => units.startsWith('-')

function stepsOf(trades: readonly BlockingTrade[]): PositionStep[] {
  const closes = trades[0]?.closes ?? []
  const changes = new Map<number, (() => void)[]>()
  const held = new Map<BlockingTrade, OptionLeg>()
  for (const trade of trades) {
    const lapse = trade.terms?.expiration ? instantOf(lapsesAt(trade.terms.expiration)) : null
    const add = (instant: number, change: () => void) => changes.set(instant, [...(changes.get(instant) ?? []), change])
    for (const { at, units, invested, usdRate } of trade.positions) {
      const instant = instantOf(at)
      const premium = new Decimal(isShort({ units }) ? invested : ZERO)
      const open = lapse !== null && instant >= lapse ? ZERO : new Decimal(units).times(trade.multiplier)
      const terms = trade.terms ?? { option: null, expiration: null }
      add(instant, () => held.set(trade, { ...terms, units: open, usdRate: new Decimal(usdRate), premium }))
    }
    if (lapse !== null)
      add(lapse, () => {
        const leg = held.get(trade)
        if (leg) held.set(trade, { ...leg, units: ZERO })
      })
  }
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([instant, all]) => {
      for (const change of all) change()
      const now = [...held]
      const legs = now.flatMap(([{ terms }, leg]) => (terms && !leg.units.eq(ZERO) ? leg : []))
      const shares = sum(now.flatMap(([{ terms }, { units }]) => (!terms && units.gt(ZERO) ? units : [])))
      const premiums = sum(now.flatMap(([{ terms }, { premium }]) => (terms ? premium : [])))
      const day = utcDay(instant)
      const close = closes.findLast((one) => one.day <= day)?.close ?? null
      return {
        at: isoOfInstant(instant),
        invested: plain(blockedBy(legs, shares, close).minus(premiums)),
        realised: '0',
      }
    })
    .filter(({ invested }, at, all) => invested !== (all[at - 1]?.invested ?? '0'))
}
