import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import type { ReportName } from './reportRow.rules'
import { orderedRows, type ReportRow, toReportRow } from './reports.rules'

export interface TradeReport {
  report: ReportName
  zone: string
  rows: ReportRow[]
  /** How many rows there are, listed or not. */
  allRows: number
  /** How many of them have enough trades to be compared. */
  comparedRows: number
}

/**
 * A report of a strategy's trades, with at most 500 rows: those with the most trades.
 * @param zone the IANA zone of its days and hours
 * @throws DataError
 */
export async function readReport(
  strategyId: string,
  report: ReportName,
  zone: string,
  client: DatabaseClient = supabase,
): Promise<TradeReport> {
  const rows = unwrap(await client.rpc('trade_report', { strategy_id: strategyId, report, zone }))
  const [first] = rows
  return {
    report,
    zone,
    rows: orderedRows(report, rows.map(toReportRow)),
    allRows: first?.all_rows ?? 0,
    comparedRows: first?.compared_rows ?? 0,
  }
}

/** See {@link readReport}; the previous one stays on screen while it is pending. */
export const useReport = (strategyId: string, report: ReportName, zone: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'report', report, zone],
    queryFn: () => readReport(strategyId, report, zone),
    placeholderData: keepPreviousData,
  })
