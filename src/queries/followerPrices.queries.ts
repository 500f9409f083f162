import type { FollowerPrices } from '@/domain/followers'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { type DatabaseClient, readByKey, supabase } from '@/lib/supabase'

/**
 * The prices that a follower would have got for a strategy's actions, as far as their source may be shown.
 * @throws DataError
 */
export async function readFollowerPrices(
  strategyId: string,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<FollowerPrices> {
  // Row-level security leaves out prices of sources that may not be shown.
  const rows = await readByKey(
    0,
    (after: number) =>
      client
        .from('bet_data')
        .select('id, follower_prices!inner(price::text, span, bar_at, source)')
        .eq('strategy_id', strategyId)
        .gt('id', after)
        .order('id')
        .limit(MAX_ROWS_PER_READ)
        .abortSignal(signal),
    ({ id }) => id,
  )
  return new Map(
    rows.map(({ id, follower_prices: { price, span, bar_at, source } }) => [
      id,
      { price, span: span === 'minute' ? 'minute' : 'day', barAt: bar_at, source },
    ]),
  )
}
