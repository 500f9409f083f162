import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActionChange } from '@/domain/contract/action'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { selectChanges, toChange } from '@/queries/actions.queries'
import { tradesKey } from '@/queries/queryKeys'

/** Changed and deleted actions per page. */
export const CHANGES_PER_PAGE = 40

/** A strategy, or one of its trades. */
export interface HistoryOf {
  strategyId: string
  tradeId?: string
}

interface HistoryPage {
  /** Newest first. */
  rows: ActionChange[]
  /** Trades of these rows that still exist; the others were deleted. */
  existing: string[]
  /** Cursor of the next page; null at the end. */
  before: number | null
}

/**
 * One page of changes, newest first, and which of their trades still exist.
 * @param before the cursor of the previous page; null for the newest.
 * @throws DataError
 */
export async function readHistory(
  { strategyId, tradeId }: HistoryOf,
  before: number | null,
  client: DatabaseClient = supabase,
): Promise<HistoryPage> {
  let query = selectChanges(strategyId, client)
  if (tradeId !== undefined) query = query.eq('bet_id', tradeId)
  if (before !== null) query = query.lt('id', before)
  // One row more than shown tells whether there are older ones.
  const answer = unwrap(await query.order('id', { ascending: false }).limit(CHANGES_PER_PAGE + 1))
  const rows = answer.slice(0, CHANGES_PER_PAGE).map(toChange)
  const last = rows.at(-1)
  return {
    rows,
    existing: await readExisting(strategyId, [...new Set(rows.map((row) => row.bet_id))], client),
    before: answer.length > CHANGES_PER_PAGE && last ? last.id : null,
  }
}

async function readExisting(strategyId: string, betIds: string[], client: DatabaseClient): Promise<string[]> {
  if (betIds.length === 0) return []
  const rows = unwrap(
    await client.from('bet_data_metrics').select('bet_id').eq('strategy_id', strategyId).in('bet_id', betIds),
  )
  return rows.map((row) => row.bet_id)
}

/** The history, page by page; read again whenever a trade of the strategy is saved or deleted. */
export const useHistory = (of: HistoryOf) =>
  useInfiniteQuery({
    queryKey: [...tradesKey(of.strategyId), 'history', of.tradeId ?? null],
    queryFn: ({ pageParam }) => readHistory(of, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.before,
  })
