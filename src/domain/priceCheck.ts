import { Decimal } from './decimal'

/** A stated price may lie outside the market's range by this share of it, or by this much, whichever is more. */
const ALLOWED_SHARE = '0.001'
const ALLOWED_AMOUNT = '0.01'

/** The market's lowest and highest price of a time. Per unit, in the trade's currency, as decimal text. */
export interface PriceRange {
  low: string
  high: string
}

/** What the operator says of an action's stated price. */
export interface PriceVerdict {
  inside: boolean
  /** Whether the range is that of the minute of the action's time and the one after it, or of its day. */
  span: 'minute' | 'day'
  /** The beginning of that minute or UTC day, ISO 8601. */
  barAt: string
  /** Whose prices they are. */
  source: string
  /** null where the source's prices may not be shown. */
  range: PriceRange | null
}

/** The verdicts on actions by their ids; an action without one was not checked. */
export type PriceVerdicts = ReadonlyMap<number, PriceVerdict>

/**
 * Whether a stated price lies within the market's range of the time that it states, or not further outside than venues differ.
 * private.is_inside() in SQL. The price is per unit, in the trade's currency, as decimal text.
 */
export function isInside(price: string, { low, high }: PriceRange): boolean {
  const stated = new Decimal(price)
  const share = stated.times(ALLOWED_SHARE)
  const allowed = share.gt(ALLOWED_AMOUNT) ? share : new Decimal(ALLOWED_AMOUNT)
  return stated.gte(new Decimal(low).minus(allowed)) && stated.lte(new Decimal(high).plus(allowed))
}

/** How the verdicts on a strategy's actions compare with what this browser finds. */
export interface RepeatedVerdicts {
  agreeing: number
  /** The trades of the actions whose verdict is another here, once for each action. */
  differing: string[]
  /** Verdicts by prices that may not be shown, so that nothing can be repeated. */
  unshown: number
  /** Actions without a verdict, expiries apart. */
  unchecked: number
}

/** Repeats each verdict whose range may be shown. */
export function repeatVerdicts(
  actions: readonly { id: number; bet_id: string; side: string; price: string }[],
  verdicts: PriceVerdicts,
): RepeatedVerdicts {
  const repeated: RepeatedVerdicts = { agreeing: 0, differing: [], unshown: 0, unchecked: 0 }
  for (const { id, bet_id, side, price } of actions) {
    const verdict = verdicts.get(id)
    if (!verdict) repeated.unchecked += side === 'EXPIRE' ? 0 : 1
    else if (verdict.range === null) repeated.unshown += 1
    else if (isInside(price, verdict.range) === verdict.inside) repeated.agreeing += 1
    else repeated.differing.push(bet_id)
  }
  return repeated
}
