import { type Figure, figureOf, figureValue, RANKED_FIGURES } from '@/domain/figures'
import type { StrategyRow } from './strategies.rules'

/** A list's sort: `name`, `evidence`, or a ranked figure's `sortKey`. Keys of the periods begin with `performance.`. */
export interface StrategySort {
  key: string
  direction: 'asc' | 'desc'
}

const PERIOD_PREFIX = 'performance.'
/** Sorts by evidence, which is no column. */
export const EVIDENCE_SORT_KEY = 'evidence'

const rankedFigure = (key: string): Figure | undefined =>
  key === EVIDENCE_SORT_KEY ? figureOf('evidence') : RANKED_FIGURES.find(({ ranking }) => ranking?.sortKey === key)

/**
 * The sorted rows; without a sort, in their given order, which equal rows keep in both directions. A profit factor of ∞
 * ranks above every number. An unknown period key logs a warning and leaves all rows equal.
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

/** Reads a sort from the address; null for an unknown column. */
export function parseSort(key: string | null, direction: string | null): StrategySort | null {
  if (key === null || !(key === 'name' || rankedFigure(key) || key.startsWith(PERIOD_PREFIX))) return null
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' }
}
