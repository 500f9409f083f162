import { useQuery } from '@tanstack/react-query'
import { FIGURES, type FigureKey } from '@/domain/figures/figures'
import type { Histogram } from '@/domain/figures/record'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/** A strategy's figures that need single trades (`strategy_record()` of the database). */
interface TrackRecord {
  /** The registry's figures that the function returns, as the nearest double; null without round trips. */
  figures: Partial<Record<FigureKey, number | null>>
  histogram: Histogram | null
}

const RECORD_FIGURES = FIGURES.filter(({ source, kind }) => source === 'strategy_record' && kind !== 'list')

/**
 * The figures that only single trades determine.
 * @throws DataError
 */
export async function readTrackRecord(strategyId: string, client: DatabaseClient = supabase): Promise<TrackRecord> {
  // The generated type allows any JSON. Embedded backend: a numeric beyond the range of a double arrives as text.
  const record = unwrap(await client.rpc('strategy_record', { strategy_id: strategyId }, { get: true })) as {
    [key: string]: number | string | null
  } & { histogram: Histogram | null }
  return {
    figures: Object.fromEntries(
      RECORD_FIGURES.map(({ key }) => [key, record[key] == null ? null : Number(record[key])]),
    ),
    histogram: record.histogram,
  }
}

/** See {@link readTrackRecord}. Read again with the strategy's trades, whose key it shares. */
export const useTrackRecord = (strategyId: string) =>
  useQuery({ queryKey: [...tradesKey(strategyId), 'record'], queryFn: () => readTrackRecord(strategyId) })
