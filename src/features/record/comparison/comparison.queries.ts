import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { FigureValues } from '@/domain/figures'
import { type MaxDrawdown, maxDrawdown } from '@/domain/record'
import type { RealisedDay } from '@/domain/trades'
import { unwrap } from '@/lib/dataError'
import { readRealisedDays } from '@/lib/realisedDays.queries'
import { supabase } from '@/lib/supabase'
import { findStrategy, type NamedStrategy, type RecordClient, readMetrics } from '../record.queries'

/** One strategy of a comparison: its figures, and each day that realised something. */
export interface ComparedStrategy extends NamedStrategy {
  values: FigureValues
  drawdown: MaxDrawdown | null
  days: RealisedDay[]
}

/**
 * A strategy as a comparison shows it; null when no strategy of that name may be seen.
 * @throws DataError
 */
export async function readCompared(name: string, client: RecordClient = supabase): Promise<ComparedStrategy | null> {
  const found = await findStrategy(name, client)
  if (!found) return null
  const [metrics, days] = await Promise.all([readMetrics(found.id, client), readRealisedDays(found.id, client)])
  if (!metrics) return null
  const drawdown = maxDrawdown(days)
  // A curve that never fell has a drawdown of 0, and one that never began has none.
  const max_drawdown = drawdown?.amount ?? (days.length > 0 ? 0 : null)
  return { ...found, values: { ...metrics, max_drawdown }, drawdown, days }
}

/** The strategies of an address, in its order; each has its own state, so that one that fails takes none along. */
export const useCompared = (names: readonly string[]) =>
  useQueries({ queries: names.map((name) => ({ queryKey: ['compared', name], queryFn: () => readCompared(name) })) })

/** This many names are offered while a name is typed. */
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

/** See {@link readSuggestions}; the previous ones are shown until the next arrive. */
export const useSuggestions = (typed: string) =>
  useQuery({
    queryKey: ['strategyNames', typed],
    queryFn: () => readSuggestions(typed),
    placeholderData: keepPreviousData,
  })
