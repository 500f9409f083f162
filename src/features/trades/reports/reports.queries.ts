import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportName } from '@/features/trades/reportRow.rules'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import type { Period } from './reportPeriods.rules'
import { ALL_TRADES, orderedRows, type ReportOf, toReportRow } from './reports.rules'

/** See {@link readReport}. */
export type TradeReport = Awaited<ReturnType<typeof readReport>>

/**
 * A report of a strategy's trades, with at most 500 rows: those with the most trades.
 * @param zone the IANA zone of its days and hours
 * @param period of trades that began in it; null for all
 * @param of what else its trades have in common
 * @throws DataError
 */
export async function readReport(
  strategyId: string,
  report: ReportName,
  zone: string,
  period: Period | null = null,
  of: ReportOf = ALL_TRADES,
  client: DatabaseClient = supabase,
) {
  const rows = unwrap(
    await client.rpc('trade_report', {
      ...{ strategy_id: strategyId, report, zone },
      ...(period?.from && { since: period.from }),
      ...(period?.to && { until: period.to }),
      ...(of.row && { of_report: of.row.report, of_row: of.row.key, of_zone: of.row.zone ?? 'UTC' }),
      ...(of.tag !== null && { of_tag: of.tag }),
    }),
  )
  const [first] = rows
  return {
    ...{ of, period, report, zone },
    rows: orderedRows(report, rows.map(toReportRow)),
    /** How many rows there are, listed or not. */
    allRows: first?.all_rows ?? 0,
    /** How many of them have enough trades to be compared. */
    comparedRows: first?.compared_rows ?? 0,
    /** All of the trades, each counted once: how many, and what they realised in USD. */
    all: { trades: first?.all_trades ?? 0, total: Number(first?.all_realised ?? 0) },
  }
}

/** See {@link readReport}; the previous one stays on screen while it is pending. Disabled for a second period that is null. */
export const useReport = (
  strategyId: string,
  report: ReportName,
  zone: string,
  period: Period | null,
  of: ReportOf,
  isWanted = true,
) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'report', report, zone, period, of],
    queryFn: () => readReport(strategyId, report, zone, period, of),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
