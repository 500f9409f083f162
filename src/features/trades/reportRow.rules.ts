/** The reports of a strategy's trades, by what the database calls them, in the order in which they are offered. */
export const REPORT_NAMES = [
  'weekday',
  'hour',
  'month',
  'symbol',
  'underlying',
  'market',
  'side',
  'holding',
  'cost',
  'nth',
  'previous',
  'logged',
  'tag',
  'diary',
  'rule',
  'r',
] as const
/** The key of the row of trades without any tag, in reports by tags. */
export const UNTAGGED = 'none'
export type ReportName = (typeof REPORT_NAMES)[number]
export const isReport = (name: string | null | undefined): name is ReportName =>
  REPORT_NAMES.some((one) => one === name)

/** A row of a report. */
export interface ReportKey {
  report: ReportName
  key: string
  /** The IANA zone whose days and hours count; null where the report does not depend on it. */
  zone: string | null
}

/** A row in an address: "weekday@Europe/Berlin:1", "symbol:STOCK AAPL". */
export const writeRow = ({ report, key, zone }: ReportKey): string =>
  `${report}${zone === null ? '' : `@${zone}`}:${key}`

/** Reads {@link writeRow}; null for anything else. */
export function readRow(text: string): ReportKey | null {
  const [, report, zone = null, key = ''] = /^([a-z]+)(?:@([\w+/-]{1,64}))?:(.+)$/.exec(text) ?? []
  return isReport(report) ? { report, key, zone } : null
}
