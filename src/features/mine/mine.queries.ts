import { useQuery } from '@tanstack/react-query'
import { isMarket, isRight, type Market, type OptionRight } from '@/domain/contract/markets'
import type { LetterData } from '@/domain/journal/letter'
import { DataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { FOR_USER, strategiesKey } from '@/queries/queryKeys'
import type { DayResult } from './week.rules'

/** How many open trades the page shows. */
export const SHOWN_OPEN = 6

/** An open trade of one's own. */
export interface OpenTrade {
  strategyId: string
  tradeId: string
  market: Market
  symbol: string
  expiration: string | null
  strike: string | null
  option_right: OptionRight | null
  position: string
  /** Units held. */
  held: string
  /** What closing it at the market's last close would add, USD; null where that is not known. */
  unrealised: number | null
}

/**
 * The results of some strategies from one UTC day to another (YYYY-MM-DD).
 * @throws DataError
 */
export async function readResults(
  strategyIds: readonly string[],
  [first, last]: readonly [string, string],
  client: DatabaseClient = supabase,
): Promise<DayResult[]> {
  if (strategyIds.length === 0) return []
  return unwrap(
    await client
      .from('strategy_days')
      .select('day, pnl::text')
      .in('strategy_id', strategyIds)
      .gt('realisations', 0)
      .gte('day', first)
      .lte('day', last),
  )
}

/**
 * The open trades of some strategies, those opened last first: at most {@link SHOWN_OPEN}, and one more if there are more.
 * @throws DataError
 */
export async function readOpenTrades(
  strategyIds: readonly string[],
  client: DatabaseClient = supabase,
): Promise<OpenTrade[]> {
  if (strategyIds.length === 0) return []
  const rows = unwrap(
    await client
      .from('bet_data_metrics')
      .select(
        'strategy_id, bet_id, market, symbol, expiration, strike_text:strike::text, option_right, position, held:qty_rem::text, unrealised',
      )
      .in('strategy_id', strategyIds)
      .eq('status', 'OPEN')
      .order('date', { ascending: false })
      .limit(SHOWN_OPEN + 1),
  )
  return rows.map(({ strategy_id, bet_id, market, strike_text, option_right, ...row }) => {
    if (!isMarket(market)) throw new DataError(`A trade has an unknown market: ${market}`)
    return {
      ...row,
      strategyId: strategy_id,
      tradeId: bet_id,
      market,
      strike: strike_text,
      option_right: option_right !== null && isRight(option_right) ? option_right : null,
    }
  })
}

/** Read again after any trade was saved, like the strategies themselves. */
const mineKey = [...strategiesKey, 'mine'] as const

/** See {@link readResults}; disabled until the strategies are known. */
export const useResults = (strategyIds: readonly string[] | undefined, days: readonly [string, string]) =>
  useQuery({
    queryKey: [...mineKey, 'results', strategyIds, days],
    queryFn: () => readResults(strategyIds ?? [], days),
    enabled: strategyIds !== undefined,
    staleTime: 0,
  })

/** See {@link readOpenTrades}; disabled until the strategies are known. */
export const useOpenTrades = (strategyIds: readonly string[] | undefined) =>
  useQuery({
    queryKey: [...mineKey, 'open', strategyIds],
    queryFn: () => readOpenTrades(strategyIds ?? []),
    enabled: strategyIds !== undefined,
    staleTime: 0,
  })

/** The letter about the caller's last week; the database allows any JSON, and private.weekly_letter() documents its keys. */
export const useLetter = () =>
  useQuery({
    queryKey: [...mineKey, 'letter'],
    queryFn: async () => unwrap(await supabase.rpc('my_letter')) as unknown as LetterData,
    meta: FOR_USER,
  })
