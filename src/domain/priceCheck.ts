import { Decimal } from './decimal'

/** A stated price may lie outside the market's range by this share of it, or by this much, whichever is more. */
const ALLOWED_SHARE = '0.001'
const ALLOWED_AMOUNT = '0.01'

/**
 * Whether a stated price lies within the market's range of the time that it states, or not further outside than venues differ.
 * private.is_inside() in SQL. All per unit, in the trade's currency, as decimal text.
 */
export function isInside(price: string, { low, high }: { low: string; high: string }): boolean {
  const stated = new Decimal(price)
  const share = stated.times(ALLOWED_SHARE)
  const allowed = share.gt(ALLOWED_AMOUNT) ? share : new Decimal(ALLOWED_AMOUNT)
  return stated.gte(new Decimal(low).minus(allowed)) && stated.lte(new Decimal(high).plus(allowed))
}
