import { useQuery } from '@tanstack/react-query'
import { isMarket, isRight } from '@/domain/contract/markets'
import type { LetterData } from '@/domain/journal/letter'
import type { DayPnl } from '@/domain/trade/trades'
import { DataError, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { FOR_USER, strategiesKey } from '@/queries/queryKeys'

/** How many open trades the page shows. */
export const SHOWN_OPEN = 6

/** Read again after any trade was saved, like the strategies themselves. */
const mineKey = [...strategiesKey, 'mine'] as const

/** The results of some strategies from one UTC day to another (YYYY-MM-DD). */
export const useResults = (strategyIds: readonly string[], [first, last]: readonly [string, string]) =>
  useQuery({
    queryKey: [...mineKey, 'results', strategyIds, [first, last]],
    queryFn: async (): Promise<DayPnl[]> =>
      unwrap(
        await supabase
          .from('strategy_days')
          .select('day, pnl::text')
          .in('strategy_id', strategyIds)
          .gt('realisations', 0)
          .gte('day', first)
          .lte('day', last),
      ),
    staleTime: 0,
  })

/** The open trades of some strategies, those opened last first: at most {@link SHOWN_OPEN}, and one more if there are more. */
export const useOpenTrades = (strategyIds: readonly string[]) =>
  useQuery({ queryKey: [...mineKey, 'open', strategyIds], queryFn: () => readOpenTrades(strategyIds), staleTime: 0 })

/**
 * An open trade of one's own. `held`: units, decimal text. `unrealised`: what closing it at the market's last close would add, USD; null
 * where that is not known.
 */
export type OpenTrade = Awaited<ReturnType<typeof readOpenTrades>>[number]

async function readOpenTrades(strategyIds: readonly string[]) {
  const rows = unwrap(
    await supabase
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

/** The letter about the caller's last week; the database allows any JSON, and private.weekly_letter() documents its keys. */
export const useLetter = () =>
  useQuery({
    queryKey: [...mineKey, 'letter'],
    queryFn: async () => unwrap(await supabase.rpc('my_letter')) as unknown as LetterData,
    meta: FOR_USER,
  })
