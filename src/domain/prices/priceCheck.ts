import { multiplierOf } from '../contract/contract'
import { isTradedSide } from '../contract/markets'
import { Decimal } from '../decimal'

/** A stated price may be outside the market's range by this fraction of itself. */
const ALLOWED_SHARE = '0.001'
/** In markets quoted in cents, by a cent if that is more, but at most by this fraction. */
const CENT = '0.01'
const MOST_ALLOWED_SHARE = '0.01'
const IN_CENTS = ['STOCK', 'OPTIONS']

/**
 * The market's lowest and highest price at a time. Per unit, in the trade's currency, as decimal text. For an expiry: what the option was
 * worth if exercised at its stock's close on the last day, twice.
 */
export interface PriceRange {
  low: string
  high: string
}

/** The operator's verdict on an action's stated price. */
export interface PriceVerdict {
  inside: boolean
  /** Whether the range covers the minute of the action's time and the next one, or the day. */
  span: 'minute' | 'day'
  /** The beginning of that minute or UTC day, ISO 8601. */
  barAt: string
  /** The source of the prices. */
  source: string
  /** null if the source's prices may not be shown. */
  range: PriceRange | null
}

/** The verdicts by the actions' ids. An action without one was not checked. */
export type PriceVerdicts = ReadonlyMap<number, PriceVerdict>

/** The parts of an action that concern its price. Price (per unit) and fee are decimal text in the trade's currency. */
export interface StatedPrice {
  market: string
  multiplier?: string | null
  side: string
  quantity: string
  price: string
  fee: string
}

/**
 * Whether a stated price lies within the market's range at its stated time, or no further outside than venues differ. A rebate counts
 * as part of the price, because otherwise an impossible gain could be entered as a rebate. An expiry states 0. private.is_inside() in
 * SQL.
 */
export function isInside(
  { market, multiplier, side, quantity, price, fee }: StatedPrice,
  { low, high }: PriceRange,
): boolean {
  const stated = new Decimal(price)
  const allowed = allowedOf(market, stated)
  const units = new Decimal(quantity).times(multiplierOf({ market, ...(multiplier && { multiplier }) }))
  const rebateOf = (rebated: string) => (side === rebated && fee.startsWith('-') ? new Decimal(fee).abs() : 0)
  return (
    stated.minus(low).plus(allowed).times(units).gte(rebateOf('BUY')) &&
    new Decimal(high).plus(allowed).minus(stated).times(units).gte(rebateOf('SELL'))
  )
}

function allowedOf(market: string, price: Decimal): Decimal {
  const share = price.times(ALLOWED_SHARE)
  if (!IN_CENTS.includes(market)) return share
  const most = price.times(MOST_ALLOWED_SHARE)
  const cents = most.lt(CENT) ? most : new Decimal(CENT)
  return share.gt(cents) ? share : cents
}

/** How the verdicts on a strategy's actions compare with this browser's own. */
export interface RepeatedVerdicts {
  agreeing: number
  /** The trades of actions whose verdict differs here, once per action. */
  differing: string[]
  /** Verdicts that rest on prices which may not be shown, and so cannot be repeated. */
  unshown: number
  /** Actions without a verdict, except expiries, whose stock may have no bar. */
  unchecked: number
}

/** Repeats every verdict whose range may be shown. */
export function repeatVerdicts(
  actions: readonly (StatedPrice & { id: number; bet_id: string })[],
  verdicts: PriceVerdicts,
): RepeatedVerdicts {
  const repeated: RepeatedVerdicts = { agreeing: 0, differing: [], unshown: 0, unchecked: 0 }
  for (const { id, bet_id, ...stated } of actions) {
    const verdict = verdicts.get(id)
    if (!verdict) repeated.unchecked += isTradedSide(stated.side) ? 1 : 0
    else if (verdict.range === null) repeated.unshown += 1
    else if (isInside(stated, verdict.range) === verdict.inside) repeated.agreeing += 1
    else repeated.differing.push(bet_id)
  }
  return repeated
}
