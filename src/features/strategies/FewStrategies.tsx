import { useMemo, useState } from 'react'
import { StrategyList } from './StrategyList'
import type { StrategyListProps } from './StrategyTable'
import type { StrategySort } from './strategySort.rules'
import { sortStrategies } from './wholeSort.rules'

/** A list that is read whole and sorted here, from `rows` as given. */
export function FewStrategies({ rows }: Pick<StrategyListProps, 'rows'>) {
  const [sort, setSort] = useState<StrategySort | null>(null)
  const sorted = useMemo(() => sortStrategies(rows, sort), [rows, sort])
  return <StrategyList rows={sorted} sort={sort} onSort={setSort} />
}
