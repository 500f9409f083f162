import { PERIODS, type Period, type StrategyRow } from './strategies.rules'

const FIGURE_KEYS = ['name', 'totalPnl', 'winRate', 'avgWin', 'avgLoss', 'profitFactor', 'avgPnlDay'] as const
type FigureKey = (typeof FIGURE_KEYS)[number]

/** Which value of a row a column sorts by: its own, or one nested under `performance` (spec §4). */
export type SortKey = FigureKey | `performance.${string}`
type SortDirection = 'asc' | 'desc'
export interface StrategySort {
  key: SortKey
  direction: SortDirection
}

// As the reader's language orders names, capitals and small letters together, "2" before "10".
const byLocale = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

// Not a difference: ∞ − ∞ is not a number. ∞ ranks above every number, since no loss is the best profit factor there is.
const byValue = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)

const isPeriod = (text: string): text is Period => PERIODS.some((period) => period === text)

/**
 * The rows in the order of a sort; without one, in the order of the read. Equal rows keep the order of the read in
 * both directions. Nothing is null here: a missing value is 0 (spec §3) and sorts as such.
 * A key under `performance` that is no period logs a warning and leaves all rows equal (spec §4).
 */
export function sortStrategies(rows: readonly StrategyRow[], sort: StrategySort | null): readonly StrategyRow[] {
  if (sort === null) return rows
  const compare = comparator(sort.key)
  if (compare === null) return rows
  return rows.toSorted(sort.direction === 'asc' ? compare : (a, b) => compare(b, a))
}

function comparator(key: SortKey): ((a: StrategyRow, b: StrategyRow) => number) | null {
  if (key === 'name') return (a, b) => byLocale.compare(a.name, b.name)
  const figure = FIGURE_KEYS.find((name) => name === key)
  if (figure && figure !== 'name') return (a, b) => byValue(a[figure], b[figure])
  const period = key.slice('performance.'.length)
  if (isPeriod(period)) return (a, b) => byValue(a.performance[period], b.performance[period])
  console.warn(`Invalid performance sort key: ${key}`)
  return null
}

/** Reads a sort from the address; anything that names no column is no sort. */
export function parseSort(key: string | null, direction: string | null): StrategySort | null {
  if (key === null) return null
  if (!FIGURE_KEYS.some((name) => name === key) && !key.startsWith('performance.')) return null
  // Narrowed by the line above, which TypeScript cannot follow.
  return { key: key as SortKey, direction: direction === 'desc' ? 'desc' : 'asc' }
}
