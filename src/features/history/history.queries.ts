import { useInfiniteQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import type { HistoryRow } from './history.rules'

/** Changed and deleted actions per page. */
export const CHANGES_PER_PAGE = 40

/** A strategy, or one of its trades. */
export interface HistoryOf {
  strategyId: string
  betId?: string
}

interface HistoryPage {
  /** Newest first. */
  rows: HistoryRow[]
  /** Trades of these rows that still exist; the others were deleted. */
  existing: string[]
  /** Cursor of the next page; null at the end. */
  before: number | null
}

// Decimals as text, since a JSON number would round them.
const COLUMNS =
  'id, bet_id, action_id, changed_at, event, old_date, old_market, old_sector, old_symbol, old_expiration, old_side, old_quantity::text, old_price::text, old_fee::text, old_recorded_at, new_date, new_market, new_sector, new_symbol, new_expiration, new_side, new_quantity::text, new_price::text, new_fee::text'

/**
 * One page of changes, newest first, and which of their trades still exist.
 * @param before the cursor of the previous page; null for the newest.
 * @throws DataError
 */
export async function readHistory(
  { strategyId, betId }: HistoryOf,
  before: number | null,
  client: DatabaseClient = supabase,
): Promise<HistoryPage> {
  let query = client.from('bet_history').select(COLUMNS).eq('strategy_id', strategyId)
  if (betId !== undefined) query = query.eq('bet_id', betId)
  if (before !== null) query = query.lt('id', before)
  // One row more than shown tells whether there are older ones.
  const answer = unwrap(await query.order('id', { ascending: false }).limit(CHANGES_PER_PAGE + 1))
  const rows = answer.slice(0, CHANGES_PER_PAGE).map(toHistoryRow)
  const last = rows.at(-1)
  return {
    rows,
    existing: await readExisting(strategyId, [...new Set(rows.map((row) => row.betId))], client),
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

const answerOf = (client: DatabaseClient) => client.from('bet_history').select(COLUMNS).single()
type Row = NonNullable<Awaited<ReturnType<typeof answerOf>>['data']>

function toHistoryRow(row: Row): HistoryRow {
  return {
    id: row.id,
    betId: row.bet_id,
    actionId: row.action_id,
    changedAt: row.changed_at,
    recordedAt: row.old_recorded_at,
    before: {
      date: row.old_date,
      market: row.old_market,
      sector: row.old_sector,
      symbol: row.old_symbol,
      expiration: row.old_expiration,
      side: row.old_side,
      quantity: row.old_quantity,
      price: row.old_price,
      fee: row.old_fee,
    },
    after: afterOf(row),
  }
}

/** The columns of the later version are null together: for a deleted action. */
function afterOf(row: Row): HistoryRow['after'] {
  const { new_date: date, new_market: market, new_symbol: symbol, new_side: side } = row
  const { new_quantity: quantity, new_price: price, new_fee: fee } = row
  if (!date || !market || !symbol || !side || quantity === null || price === null || fee === null) return null
  return { date, market, sector: row.new_sector, symbol, expiration: row.new_expiration, side, quantity, price, fee }
}

/** The history, page by page; read again whenever a trade of the strategy is saved or deleted. */
export const useHistory = (of: HistoryOf) =>
  useInfiniteQuery({
    queryKey: [...tradesKey(of.strategyId), 'history', of.betId ?? null],
    queryFn: ({ pageParam }) => readHistory(of, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.before,
  })
