import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { ClosedSums } from '@/domain/record'
import type { RealisedDay } from '@/domain/trades'
import { toDataError, unwrap } from '@/lib/dataError'
import { readRealisedDays } from '@/lib/realisedDays.queries'
import { supabase } from '@/lib/supabase'
import { findStrategy, type NamedStrategy, type RecordClient, SUMS_COLUMNS, toSums } from '../record.queries'

/** One strategy of a comparison: its figures, and each day that realised something. */
export interface ComparedStrategy extends NamedStrategy {
  sums: ClosedSums
  totalPnl: number
  /** null with no losing trades. */
  profitFactor: number | null
  avgPnlPerDay: number
  trades: number
  liveTrades: number
  /** Percent, from 24 hours to a year. */
  periods: number[]
  days: RealisedDay[]
}

/**
 * A strategy as a comparison shows it; null when no strategy of that name may be seen.
 * @throws DataError
 */
export async function readCompared(name: string, client: RecordClient = supabase): Promise<ComparedStrategy | null> {
  const found = await findStrategy(name, client)
  if (!found) return null
  const [answer, days] = await Promise.all([
    client
      .from('strategy_metrics')
      .select(
        `${SUMS_COLUMNS}, total_pnl, profit_factor, avg_pnl_per_day, trades, live_trades, h24, d7, d28, m3, m6, y1`,
      )
      .eq('strategy_id', found.id)
      .maybeSingle(),
    readRealisedDays(found.id, client),
  ])
  if (answer.error) throw toDataError(answer.error)
  const row = answer.data
  if (!row) return null
  return {
    ...found,
    sums: toSums(row),
    totalPnl: Number(row.total_pnl),
    profitFactor: row.profit_factor,
    avgPnlPerDay: row.avg_pnl_per_day,
    trades: row.trades,
    liveTrades: row.live_trades,
    periods: [row.h24, row.d7, row.d28, row.m3, row.m6, row.y1],
    days,
  }
}

/** The strategies of an address, in its order; each has its own state, so that one that fails takes none along. */
export const useCompared = (names: readonly string[]) =>
  useQueries({ queries: names.map((name) => ({ queryKey: ['compared', name], queryFn: () => readCompared(name) })) })

/** So many names are offered while somebody types. */
const MOST_SUGGESTIONS = 20

/**
 * Names that hold what was typed, the largest total first.
 * @throws DataError
 */
async function readSuggestions(typed: string, client: RecordClient = supabase): Promise<string[]> {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = unwrap(
    await client
      .from('strategy_metrics')
      .select('name')
      .ilike('name', pattern)
      .order('total_pnl', { ascending: false })
      .order('strategy_id')
      .limit(MOST_SUGGESTIONS),
  )
  return rows.map(({ name }) => name)
}

/** See {@link readSuggestions}; the ones before stay while others are on their way. */
export const useSuggestions = (typed: string) =>
  useQuery({
    queryKey: ['strategyNames', typed],
    queryFn: () => readSuggestions(typed),
    placeholderData: keepPreviousData,
  })
