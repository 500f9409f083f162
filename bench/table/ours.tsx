import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { StrategyRanking } from '../../src/features/strategies/StrategyRanking'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'
import { useRankingAddress } from '../../src/features/strategies/useRankingAddress'
import { strategiesKey } from '../../src/lib/queryKeys'

/** The ranking of /strategy, with its rows already read. */
export function Ours({ rows }: { rows: readonly StrategyRow[] }) {
  const [client] = useState(() => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    queries.setQueryData(strategiesKey, rows)
    return queries
  })
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        {/* Height of the site's header, below which the table's head sticks. */}
        <div style={{ paddingTop: 56 }}>
          <Ranking />
        </div>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** As on the page, the sort is in the URL. */
function Ranking() {
  const { sort, setSort } = useRankingAddress()
  return (
    <StrategyRanking
      chip={null}
      evidence={null}
      onShowAll={() => undefined}
      sort={sort}
      onSort={setSort}
      isUndecided={false}
    />
  )
}
