import { useQuery } from '@tanstack/react-query'
import { isMarket, isRight } from '@/domain/contract/markets'
import type { Instrument } from '@/features/trades/trades.rules'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/**
 * The instrument for a strategy's charts: the chosen one if the strategy has a trade in it, else the most traded one. null without
 * trades.
 * @throws DataError
 */
export async function readCharted(
  strategyId: string,
  chosen: Instrument | null,
  client: DatabaseClient = supabase,
): Promise<Instrument | null> {
  const tradesIn = (market: string) =>
    client
      .from('trade_summary')
      .select('symbol, expiration, strike::text, option_right')
      .eq('strategy_id', strategyId)
      .eq('market', market)
  if (chosen) {
    const own = unwrap(await tradesIn(chosen.market).eq('symbol', chosen.symbol).limit(1))
    if (own.length > 0) return chosen
  }
  const counts = client.from('strategy_symbols').select('symbol, market').eq('strategy_id', strategyId)
  const most = unwrap(await counts.order('trades', { ascending: false }).order('symbol').limit(1))[0]
  if (!most || !isMarket(most.market)) return null
  // The counts are by instrument: the count of BTC includes trades in BTCUSD.
  const spelled = tradesIn(most.market).eq('instrument', most.symbol).order('first_date', { ascending: false })
  const newest = unwrap(await spelled.limit(1))[0]
  if (!newest) return null
  const { symbol, expiration, strike, option_right } = newest
  const right = option_right !== null && isRight(option_right) ? option_right : null
  return most.market === 'OPTIONS'
    ? { market: most.market, symbol, expiration, strike, option_right: right }
    : { market: most.market, symbol }
}

/** See {@link readCharted}; disabled until the strategy is known. Read again after each change of trades. */
export const useCharted = (strategyId: string | null, chosen: Instrument | null) =>
  useQuery({
    queryKey: [...tradesKey(strategyId ?? ''), 'charted', chosen],
    queryFn: () => (strategyId ? readCharted(strategyId, chosen) : null),
    enabled: strategyId !== null,
  })
