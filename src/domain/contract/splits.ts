import { Decimal } from '../decimal'
import { instantOf } from '../time/instant'

/** A split that the site knows of: from this day on there are `ratio` new units for each old one. A row of market_splits. */
export interface Split {
  /** YYYY-MM-DD: it takes effect when this day begins in UTC. */
  day: string
  /** Decimal text: 4 for four to one, 0.1 for one to ten. */
  ratio: string
}

/** A split that converted what a trade held. A member of trade_summary.splits. */
export interface AppliedSplit {
  /** YYYY-MM-DD */
  day: string
  /** New units, and the old ones that they were made of. Decimal text. */
  units: string
  of: string
  /** Whether only the trade's owner says so: the site knows of none within a week. */
  stated: boolean
}

/** Decimals of units after a split, of which each lot keeps one at least, and of their price. As in private.split_lots(). */
export const SPLIT_UNITS = 10
export const SPLIT_PRICES = 30
const LEAST_UNITS = new Decimal(10).pow(-SPLIT_UNITS)

/** What a split makes of some units, rounded to {@link SPLIT_UNITS}. `quantity` and `price` are new units and the old ones they come from. */
export const unitsAfter = (units: Decimal, { quantity, price }: { quantity: Decimal; price: Decimal }): Decimal =>
  units.times(quantity).div(price).round(SPLIT_UNITS)

/**
 * What a split makes of some lots, oldest first. All units together are rounded, not each lot: three lots of a hundred become one
 * hundred by one to three.
 */
export function lotsAfter(lots: readonly Decimal[], split: { quantity: Decimal; price: Decimal }): Decimal[] {
  let [before, after] = [new Decimal(0), new Decimal(0)]
  return lots.map((units) => {
    before = before.plus(units)
    const rest = unitsAfter(before, split).minus(after)
    const part = rest.lt(LEAST_UNITS) ? LEAST_UNITS : rest
    after = after.plus(part)
    return part
  })
}

/** Within this time of a split that the site knows, what an owner states is the same one. */
const SAME_MICROS = 7 * 24 * 60 * 60 * 1_000_000

/** The instant at which a known split takes effect, in microseconds since 1970. */
export const startOf = ({ day }: Pick<Split, 'day'>): number => instantOf(day)

/** Whether one of some known splits is the one that an owner states for an instant. */
export const isKnown = (instant: number, splits: readonly Pick<Split, 'day'>[]): boolean =>
  splits.some((split) => Math.abs(startOf(split) - instant) <= SAME_MICROS)

/** What one unit became by the splits after a day, until another inclusive. */
export const splitRatio = (splits: readonly Split[], after: string, until: string): Decimal =>
  splits
    .filter(({ day }) => day > after && day <= until)
    .reduce((ratio, split) => ratio.times(split.ratio), new Decimal(1))
