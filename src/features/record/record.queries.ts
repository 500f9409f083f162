import { useQuery } from '@tanstack/react-query'
import { FIGURES, type FigureKey, type StrategyMetrics, toMetrics } from '@/domain/figures'
import type { Histogram } from '@/domain/record'
import { toDataError, unwrap } from '@/lib/dataError'
import { tradesKey } from '@/lib/queryKeys'
import { type DatabaseClient, supabase } from '@/lib/supabase'

export interface NamedStrategy {
  id: string
  name: string
}

/**
 * A strategy by its name as spelled in an address, in any case; null if there is none that the reader may see.
 * @throws DataError
 */
export async function findStrategy(name: string, client: DatabaseClient = supabase): Promise<NamedStrategy | null> {
  const wanted = name.normalize()
  const exact = await client.from('strategy_profile').select('id, name').eq('name', wanted).maybeSingle()
  if (exact.error) throw toDataError(exact.error)
  if (exact.data) return exact.data
  // PostgREST reads * as a wildcard that cannot be escaped, so matches are compared once more.
  const pattern = wanted.replace(/[\\%_]/g, '\\$&')
  const similar = unwrap(await client.from('strategy_profile').select('id, name').ilike('name', pattern))
  return similar.find((row) => row.name.toLowerCase() === wanted.toLowerCase()) ?? null
}

/** A strategy's figures that need single trades (`strategy_record()` of the database). */
export interface StoredRecord {
  /** The registry's figures that the function returns, as the nearest double; null without closed trades. */
  figures: Partial<Record<FigureKey, number | null>>
  histogram: Histogram | null
}

const RECORD_FIGURES = FIGURES.filter(({ source, kind }) => source === 'strategy_record' && kind !== 'list')

/**
 * The figures that only single trades determine.
 * @throws DataError
 */
export async function readRecord(strategyId: string, client: DatabaseClient = supabase): Promise<StoredRecord> {
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

/** See {@link findStrategy}. Its data is null if no strategy has the name; disabled without a name. */
export const useNamedStrategy = (name: string | null) =>
  useQuery({
    queryKey: ['namedStrategy', name],
    queryFn: () => (name === null ? null : findStrategy(name)),
    enabled: name !== null,
  })

/**
 * The stored figures of a strategy; null if the reader may not see it.
 * @throws DataError
 */
export async function readMetrics(
  strategyId: string,
  client: DatabaseClient = supabase,
): Promise<StrategyMetrics | null> {
  const { data, error } = await client.from('strategy_metrics').select('*').eq('strategy_id', strategyId).maybeSingle()
  if (error) throw toDataError(error)
  return data && toMetrics(data)
}

/** See {@link readMetrics}. */
export const useMetrics = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'metrics'], queryFn: () => readMetrics(strategyId) })
