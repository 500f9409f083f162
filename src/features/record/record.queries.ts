import { useQuery } from '@tanstack/react-query'
import { FIGURES, type FigureKey, type StrategyMetrics, toMetrics } from '@/domain/figures'
import type { Histogram } from '@/domain/record'
import { toDataError, unwrap } from '@/lib/dataError'
import { tradesKey } from '@/lib/queryKeys'
import { supabase } from '@/lib/supabase'

/** What the reads of this feature need of a client: the app's own, or a test's. */
export type RecordClient = Pick<typeof supabase, 'from' | 'rpc'>

export interface NamedStrategy {
  id: string
  name: string
}

/**
 * A strategy by its name as an address spells it, in any case; null when there is none that the reader may see.
 * @throws DataError
 */
export async function findStrategy(name: string, client: RecordClient = supabase): Promise<NamedStrategy | null> {
  const wanted = name.normalize()
  const exact = await client.from('strategy_profile').select('id, name').eq('name', wanted).maybeSingle()
  if (exact.error) throw toDataError(exact.error)
  if (exact.data) return exact.data
  // PostgREST reads * as a wildcard and knows no escape for it, so what matched is compared once more.
  const pattern = wanted.replace(/[\\%_]/g, '\\$&')
  const similar = unwrap(await client.from('strategy_profile').select('id, name').ilike('name', pattern))
  return similar.find((row) => row.name.toLowerCase() === wanted.toLowerCase()) ?? null
}

/** What only single trades say of a strategy (`strategy_record()` of the database). */
export interface StoredRecord {
  /** Those of the registry that the function gives, as the nearest double; null without closed trades. */
  figures: Partial<Record<FigureKey, number | null>>
  histogram: Histogram | null
}

const RECORD_FIGURES = FIGURES.filter(({ source, kind }) => source === 'strategy_record' && kind !== 'list')

/**
 * @throws DataError
 */
export async function readRecord(strategyId: string, client: RecordClient = supabase): Promise<StoredRecord> {
  // The generated type is any JSON. PGlite sends a numeric that no double can hold as text.
  const record = unwrap(await client.rpc('strategy_record', { strategy_id: strategyId })) as {
    [key: string]: number | string | null
  } & { histogram: Histogram | null }
  return {
    figures: Object.fromEntries(
      RECORD_FIGURES.map(({ key }) => [key, record[key] == null ? null : Number(record[key])]),
    ),
    histogram: record.histogram,
  }
}

/** See {@link readRecord}. Read again with the strategy's trades, whose key it shares. */
export const useRecord = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'record'], queryFn: () => readRecord(strategyId) })

/** See {@link findStrategy}; its data is null when no strategy has the name, and nothing is read without one. */
export const useNamedStrategy = (name: string | null) =>
  useQuery({
    queryKey: ['namedStrategy', name],
    queryFn: () => (name === null ? null : findStrategy(name)),
    enabled: name !== null,
  })

/**
 * The stored figures of a strategy; null where the reader may not see it.
 * @throws DataError
 */
export async function readMetrics(
  strategyId: string,
  client: RecordClient = supabase,
): Promise<StrategyMetrics | null> {
  const { data, error } = await client.from('strategy_metrics').select('*').eq('strategy_id', strategyId).maybeSingle()
  if (error) throw toDataError(error)
  return data && toMetrics(data)
}

/** See {@link readMetrics}. */
export const useMetrics = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'metrics'], queryFn: () => readMetrics(strategyId) })
