import type { StrategyRow } from './strategies.rules'
import type { StrategySort } from './strategySort.rules'

/** What the ranking takes, as a table and as cards. */
export interface StrategyListProps {
  /** In the order of `sort`. */
  rows: readonly StrategyRow[]
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
}
