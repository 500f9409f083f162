import { useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { StrategyList } from '../../src/features/strategies/StrategyList'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'
import { useRankingAddress } from '../../src/features/strategies/useRankingAddress'
import { sortStrategies } from '../../src/features/strategies/wholeSort.rules'

/** The table of /strategy with all rows read, sorted in the browser like those beside it. */
export function Ours({ rows }: { rows: readonly StrategyRow[] }) {
  return (
    <BrowserRouter>
      {/* Height of the site's header, below which the table's head sticks. */}
      <div style={{ paddingTop: 56 }}>
        <Ranking rows={rows} />
      </div>
    </BrowserRouter>
  )
}

/** As on the page, the sort is in the URL. */
function Ranking({ rows }: { rows: readonly StrategyRow[] }) {
  const {
    list: { sort },
    setSort,
  } = useRankingAddress()
  // A new object with each render.
  const { key, direction } = sort ?? {}
  const sorted = useMemo(
    () => sortStrategies(rows, key && direction ? { key, direction } : null),
    [rows, key, direction],
  )
  return <StrategyList rows={sorted} sort={sort} onSort={setSort} />
}
