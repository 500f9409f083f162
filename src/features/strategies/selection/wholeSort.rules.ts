import { figureValue } from '@/domain/figures/values'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { EVIDENCE_SORT_KEY, rankedFigure, type StrategySort } from './strategySort.rules'

/**
 * Sorts the rows of a list that was read in full. Without a sort they keep their order, as equal rows do in both directions. A profit
 * factor of ∞ ranks above every number, and an undefined figure comes last in both directions. An unknown period key logs a warning
 * and leaves all rows equal.
 */
export function sortStrategies(rows: readonly StrategyRow[], sort: StrategySort | null): readonly StrategyRow[] {
  if (sort === null) return rows
  const compare = comparator(sort.key, sort.direction === 'asc' ? 1 : -1)
  return compare === null ? rows : rows.toSorted(compare)
}

function comparator(key: string, direction: 1 | -1): ((a: StrategyRow, b: StrategyRow) => number) | null {
  if (key === 'name') {
    // In the reader's locale, ignoring case, with "2" before "10".
    const byLocale = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
    return (a, b) => direction * byLocale.compare(a.name, b.name)
  }
  const figure = rankedFigure(key)
  if (!figure) {
    console.warn(`Invalid performance sort key: ${key}`)
    return null
  }
  return (one, other) => {
    const [a, b] = [figureValue(figure, one), figureValue(figure, other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    // Compared rather than subtracted, since ∞ − ∞ is NaN.
    if (a !== b) return a < b ? -direction : direction
    // Within a level of evidence, confirmed P&L decides.
    return key === EVIDENCE_SORT_KEY ? direction * ((one.confirmed_pnl ?? 0) - (other.confirmed_pnl ?? 0)) : 0
  }
}
