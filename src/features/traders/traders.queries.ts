import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Addend } from '@/domain/account/together'
import { type StrategyMetrics, toMetrics } from '@/domain/figures/values'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { useIntervalsOf } from '@/queries/account.queries'
import { readKeyChanges, readNewestCheckpoint } from '@/queries/checkpoints.queries'
import { strategiesKey } from '@/queries/queryKeys'
import type { TraderEntries, TraderLog } from './traderLog.rules'
import type { TraderAccount, TraderRecord } from './traders.rules'

/** A public strategy of a trader, with sums that keep every digit. */
export interface TraderStrategy {
  figures: StrategyMetrics
  exact: Addend
}

// Decimals as text, since a JSON number would round them.
const COLUMNS = '*, exactPnl:total_pnl::text, exactConfirmedPnl:confirmed_pnl::text, exactUnrealised:unrealised::text'

// Embedded backend: eq would read "true" as a boolean, hence like.
const publicOf = (traderId: string) =>
  supabase.from('strategy_metrics').select(COLUMNS).eq('user_id', traderId).like('public', 'true')

type Row = NonNullable<Awaited<ReturnType<typeof publicOf>>['data']>[number]

/** A trader's public strategies as one account with shared cash. */
const traderAccountQuery = (traderId: string) =>
  queryOptions({
    queryKey: [...strategiesKey, 'account of', traderId],
    queryFn: async () =>
      // The generated type is any JSON; trader_equity() documents its keys.
      unwrap(await supabase.rpc('trader_equity', { user_id: traderId }, { get: true })) as unknown as TraderAccount,
  })

/** See {@link traderAccountQuery}. */
export const useTraderAccount = (traderId: string) => useQuery(traderAccountQuery(traderId))

/** The intervals of that account, see {@link useIntervalsOf}. */
export const useTraderIntervals = (traderId: string, isWanted: boolean) =>
  useIntervalsOf(
    traderAccountQuery(traderId).queryKey,
    async (client) => (await client.fetchQuery(traderAccountQuery(traderId))).days,
    isWanted,
  )

/** What anyone may know about a trader beyond the public strategies. */
export const useTraderRecord = (traderId: string) =>
  useQuery({
    queryKey: traderRecordKey(traderId),
    queryFn: async () =>
      // The generated type is any JSON; trader_record() documents its keys.
      unwrap(await supabase.rpc('trader_record', { user_id: traderId }, { get: true })) as unknown as TraderRecord,
  })

/** A trader's public strategies, largest total first. The same for every reader: private ones are on nobody's page. */
export const useTraderStrategies = (traderId: string) =>
  useQuery({
    queryKey: [...strategiesKey, 'trader', traderId],
    queryFn: async (): Promise<TraderStrategy[]> => {
      const rows = await readPages<Row>(() => publicOf(traderId).order('strategy_id'))
      return rows
        .map(({ exactPnl, exactConfirmedPnl, exactUnrealised, ...row }) => ({
          figures: toMetrics(row),
          exact: { ...row, exactPnl, exactConfirmedPnl, exactUnrealised },
        }))
        .toSorted((one, other) => other.figures.total_pnl - one.figures.total_pnl)
    },
  })

/** A trader's part of the ledger, proven by the newest checkpoint; null before the first. @throws DataError */
export async function readTraderLog(
  traderId: string,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<TraderLog | null> {
  const newest = await readNewestCheckpoint(signal, client)
  if (!newest) return null
  const { size, note: checkpoint } = newest
  const answer = await client.rpc('trader_entries', { user_id: traderId, size }, { get: true }).abortSignal(signal)
  // The generated type is any JSON; trader_entries() documents its keys.
  const found = unwrap(answer) as unknown as TraderEntries
  return { answer: found, checkpoint, keys: await readKeyChanges(size, signal, client) }
}

/** The key of {@link useTraderRecord}. */
export const traderRecordKey = (traderId: string) => [...strategiesKey, 'record of', traderId]
