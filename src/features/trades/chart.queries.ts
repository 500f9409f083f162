import { useQuery } from '@tanstack/react-query'
import { instantOf } from '@/domain/instant'
import { isSide } from '@/domain/markets'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { DataError, unwrap } from '@/lib/dataError'
import { tradesKey } from '@/lib/queryKeys'
import { supabase } from '@/lib/supabase'
import type { Fill, Instrument } from './fills.rules'
import type { TradesClient } from './trades.queries'

/** A chart of more fills than this says so and shows the latest. */
export const MOST_FILLS = 3 * MAX_ROWS_PER_READ

/**
 * A strategy's own actions in one instrument, the latest {@link MOST_FILLS} of them, newest first.
 * @throws DataError
 */
export async function readFills(
  strategyId: string,
  { market, symbol }: Instrument,
  client: TradesClient = supabase,
): Promise<Fill[]> {
  const fills: Fill[] = []
  while (fills.length < MOST_FILLS) {
    const page = unwrap(
      await client
        .from('bet_data')
        .select('bet_id, date, side, quantity::text, price::text')
        .eq('strategy_id', strategyId)
        .eq('market', market)
        .eq('symbol', symbol)
        .order('date', { ascending: false })
        .order('id', { ascending: false })
        .range(fills.length, fills.length + MAX_ROWS_PER_READ - 1),
    )
    for (const { bet_id: betId, date, side, quantity, price } of page) {
      if (!isSide(side)) throw new DataError('An action has no side')
      fills.push({ betId, date, side, quantity, price })
    }
    if (page.length < MAX_ROWS_PER_READ) break
  }
  return fills
}

/** Since when a strategy's trades were logged live. */
export interface LiveStart {
  /** Date of the first trade that was logged live, ISO 8601; null while none was. */
  firstLive: string | null
  /** Whether any trade was backfilled, and whether one was that is dated after the first live one. */
  hasBackfilled: boolean
  hasBackfilledSince: boolean
}

/**
 * Two reads of one row each, whatever the strategy's size.
 * @throws DataError
 */
export async function readLiveStart(strategyId: string, client: TradesClient = supabase): Promise<LiveStart> {
  const one = async (isLive: boolean, order: { ascending: boolean }) => {
    const rows = unwrap(
      await client
        .from('bet_data_metrics')
        .select('date')
        .eq('strategy_id', strategyId)
        .eq('is_live', isLive)
        .order('date', order)
        .limit(1),
    )
    return rows[0]?.date ?? null
  }
  const [firstLive, lastBackfilled] = await Promise.all([
    one(true, { ascending: true }),
    one(false, { ascending: false }),
  ])
  const isSince = firstLive !== null && lastBackfilled !== null && instantOf(lastBackfilled) > instantOf(firstLive)
  return { firstLive, hasBackfilled: lastBackfilled !== null, hasBackfilledSince: isSince }
}

export const useLiveStart = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'liveStart'], queryFn: () => readLiveStart(strategyId) })

/** Fills of one instrument; reads nothing until there is one. */
export const useFills = (strategyId: string, instrument: Instrument | null) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'fills', instrument],
    queryFn: () => (instrument ? readFills(strategyId, instrument) : []),
    enabled: instrument !== null,
  })
