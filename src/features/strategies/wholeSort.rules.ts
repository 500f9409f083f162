import { figureValue } from '@/domain/figures'
import type { StrategyRow } from './strategies.rules'
import { rankedFigure, type StrategySort } from './strategySort.rules'

/**
 * The sorted rows of a list that was read whole; without a sort, in their given order, which equal rows keep in both
 * directions. A profit factor of ∞ ranks above every number. An unknown period key logs a warning and leaves all rows equal.
 */
export function sortStrategies(rows: readonly StrategyRow[], sort: StrategySort | null): readonly StrategyRow[] {
  if (sort === null) return rows
  const compare = comparator(sort.key)
  if (compare === null) return rows
  return rows.toSorted(sort.direction === 'asc' ? compare : (a, b) => compare(b, a))
}

function comparator(key: string): ((a: StrategyRow, b: StrategyRow) => number) | null {
  if (key === 'name') {
    // In the reader's locale, ignoring case, with "2" before "10".
    const byLocale = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
    return (a, b) => byLocale.compare(a.name, b.name)
  }
  const figure = rankedFigure(key)
  if (!figure) {
    console.warn(`Invalid performance sort key: ${key}`)
    return null
  }
  return (one, other) => {
    const [a, b] = [figureValue(figure, one) ?? 0, figureValue(figure, other) ?? 0]
    // Not a difference, since ∞ − ∞ is NaN.
    return a < b ? -1 : a > b ? 1 : 0
  }
}
