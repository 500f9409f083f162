import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { EquityDay } from '@/domain/account/curve'
import { type MaxDrawdown, maxDrawdown } from '@/domain/figures/record'
import type { StrategyMetrics } from '@/domain/figures/values'
import type { RealisedDay } from '@/domain/trade/trades'
import { DataError, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { accountQuery } from '@/queries/account.queries'
import { readRealisedDays } from '@/queries/realisedDays.queries'
import { readStrategy, type StrategyDetail } from '@/queries/strategy.queries'
import { useWrite } from '@/ui/useWrite'
import { pickName } from './comparison.rules'

/** One strategy of a comparison: its figures, its realised days and the account behind it. */
export interface ComparedStrategy extends Pick<StrategyDetail, 'id' | 'name' | 'ownerId' | 'username'> {
  values: StrategyMetrics & { max_drawdown: number | null }
  drawdown: MaxDrawdown | null
  days: RealisedDay[]
  account: EquityDay[]
}

/**
 * A strategy as a comparison shows it; null if the reader may see none of that name.
 * @throws DataError
 */
async function readCompared(name: string, client: QueryClient): Promise<ComparedStrategy | null> {
  const found = await readStrategy(name)
  if (!found?.figures) return null
  // The account is kept for its intervals.
  const [days, account] = await Promise.all([readRealisedDays(found.id), client.fetchQuery(accountQuery(found.id))])
  const drawdown = maxDrawdown(days)
  // A curve that never fell has a drawdown of 0; without results there is none.
  const max_drawdown = drawdown?.amount ?? (days.length > 0 ? 0 : null)
  const { id, name: ownName, ownerId, username, figures } = found
  return { id, name: ownName, ownerId, username, drawdown, days, account, values: { ...figures, max_drawdown } }
}

/**
 * The strategies of an address, in its order. Each has its own state, so that one failure does not affect the others.
 */
export const useCompared = (names: readonly string[]) =>
  useQueries({
    queries: names.map((name) => ({
      queryKey: ['compared', name],
      queryFn: ({ client }) => readCompared(name, client),
    })),
  })

/** Maximum number of names suggested while typing. */
const MAX_SUGGESTIONS = 20

/** Names of the strategies that match the typed text, largest total first. */
const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['strategyNames', typed],
    queryFn: async () => {
      // A typed text goes into the body, as in readRanking().
      const rows = unwrap(await supabase.rpc('ranking', { search: typed, most: MAX_SUGGESTIONS }).select('name'))
      return rows.map(({ name }) => name)
    },
  })

/** The suggestions for a typed text. The previous ones stay while the next are loading. */
export const useSuggestions = (typed: string) =>
  useQuery({ ...suggestionsQuery(typed), placeholderData: keepPreviousData })

/** Picks the strategy that the typed text means from its suggestions; rejects with a message for the user. */
export function usePick(compared: readonly string[]) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (typed: string) => {
      const picked = pickName(typed, await client.fetchQuery(suggestionsQuery(typed)), compared)
      if ('problem' in picked) throw new DataError(picked.problem)
      return picked.name
    },
  })
}
