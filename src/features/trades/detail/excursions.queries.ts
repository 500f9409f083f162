import { useQuery } from '@tanstack/react-query'
import type { TradeKey } from '@/features/trades/trades.rules'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/** What an open trade saw by the market's daily prices. USD. */
export interface Excursion {
  /** The worst (at most 0) and the best (at least 0) result it could have been closed at. */
  worst: number
  best: number
  /** What it has realised. */
  result: number
  /** What it would have returned if it had been held for 5 and 20 days longer; null where that is not known, or it is open. */
  after5: number | null
  after20: number | null
}

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

/**
 * What a trade saw; null where there are no prices of its days that may be shown, or it is not the reader's to see.
 * @throws DataError
 */
export async function readExcursion(
  { strategyId, tradeId }: TradeKey,
  client: DatabaseClient = supabase,
): Promise<Excursion | null> {
  const { worst, best, result, after_5, after_20 } = unwrap(
    await client.rpc('trade_excursion', { strategy_id: strategyId, bet_id: tradeId }).single(),
  )
  if (worst === null || best === null) return null
  return {
    worst: Number(worst),
    best: Number(best),
    result: Number(result),
    after5: numberOrNull(after_5),
    after20: numberOrNull(after_20),
  }
}

export const useExcursion = ({ strategyId, tradeId }: TradeKey) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'excursion', tradeId],
    queryFn: () => readExcursion({ strategyId, tradeId }),
  })
