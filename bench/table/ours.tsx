import { useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { StrategyList } from '../../src/features/strategies/ranking/StrategyList'
import type { StrategyListProps } from '../../src/features/strategies/ranking/StrategyTable'
import { useRankingAddress } from '../../src/features/strategies/selection/useRankingAddress'
import { sortStrategies } from '../../src/features/strategies/selection/wholeSort.rules'

type OursProps = Pick<StrategyListProps, 'rows' | 'wholeCount'>

/** The table of /strategy, except that its rows are sorted in the browser, like those of the other tables. */
export function Ours(props: OursProps) {
  return (
    <BrowserRouter>
      {/* Height of the site's header, below which the table's head sticks. */}
      <div style={{ paddingTop: 56 }}>
        <Ranking {...props} />
      </div>
    </BrowserRouter>
  )
}

/** As on the page, the sort is in the URL. */
function Ranking({ rows, wholeCount }: OursProps) {
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
  return <StrategyList rows={sorted} wholeCount={wholeCount} sort={sort} onSort={setSort} />
}
