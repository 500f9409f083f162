import type { QueryClient } from '@tanstack/react-query'
import { strategyQuery } from '@/features/strategies/strategies.queries'
import { tradesQuery } from '@/features/trades/trades.queries'

/** Reads what a strategy's page shows first. A failure is nobody's business yet: the page reads again and says so. */
export async function prefetchStrategy(queries: QueryClient, name: string): Promise<void> {
  await queries.prefetchQuery(strategyQuery(name))
  const strategy = queries.getQueryData(strategyQuery(name).queryKey)
  if (strategy) await queries.prefetchQuery(tradesQuery(strategy.id, null, 1))
}
