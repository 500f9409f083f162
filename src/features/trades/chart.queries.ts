import { useQuery } from '@tanstack/react-query'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { DataError, unwrap } from '@/lib/dataError'
import { isSide } from '@/lib/pnl/words.rules'
import { tradesKey } from '@/lib/queryKeys'
import { readPages } from '@/lib/readPages'
import { supabase } from '@/lib/supabase'
import type { DayPnl } from './equity.rules'
import type { Fill, Instrument } from './fills.rules'
import type { TradesClient } from './trades.queries'

/** A chart of more fills than this says so and shows the latest. */
export const MOST_FILLS = 3 * MAX_ROWS_PER_READ

/**
 * What a strategy realised on each UTC day, oldest first; days without a result are not there.
 * @throws DataError
 */
export async function readRealisedDays(strategyId: string, client: TradesClient = supabase): Promise<DayPnl[]> {
  return readPages((from, to) =>
    client.from('realised_days').select('day, pnl::text').eq('strategy_id', strategyId).order('day').range(from, to),
  )
}

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

export const useRealisedDays = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'days'], queryFn: () => readRealisedDays(strategyId) })

/** Fills of one instrument; reads nothing until there is one. */
export const useFills = (strategyId: string, instrument: Instrument | null) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'fills', instrument],
    queryFn: () => (instrument ? readFills(strategyId, instrument) : []),
    enabled: instrument !== null,
  })
