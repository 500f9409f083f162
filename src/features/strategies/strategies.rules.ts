import { counted, hasTooFewTrades, type StrategyMetrics } from '@/domain/figures'
import { formatCount } from '@/lib/format'

/** One row of the ranking. */
export type StrategyRow = StrategyMetrics

/** The note under a name: the number of trades, and whether there are too few. */
export function tradeCountNote(row: Pick<StrategyRow, 'trades' | 'closed_trades'>): string {
  if (row.trades === 0) return 'no trades yet'
  if (!hasTooFewTrades(row)) return counted(row.trades, 'trade')
  const rest =
    row.closed_trades === row.trades ? counted(row.trades, 'trade') : counted(row.closed_trades, 'closed trade')
  return `${rest}, too few to tell`
}

/** The note beside a private strategy's name; null for a public one. */
export function privacyNote(strategy: Pick<StrategyRow, 'public' | 'user_id'>, viewerId: string | null) {
  if (strategy.public === 'true') return null
  return strategy.user_id === viewerId ? 'Private' : 'Shared with you'
}

/** The oldest computation time of these rows: every figure is at least this recent. */
export const oldestAsOf = (rows: readonly Pick<StrategyRow, 'as_of'>[]): string | null =>
  rows.reduce<string | null>(
    (oldest, { as_of }) => (oldest !== null && Date.parse(oldest) <= Date.parse(as_of) ? oldest : as_of),
    null,
  )

/** The stored text of chosen options, in the order of the form. */
export const joinChoices = (chosen: readonly string[], options: readonly string[]): string =>
  options.filter((option) => chosen.includes(option)).join(',')

/** Edits since recording: "3 trades edited, 1 deleted since"; null without any. */
export function editsNote({ edited_trades, deleted_trades }: Pick<StrategyRow, 'edited_trades' | 'deleted_trades'>) {
  if (edited_trades === 0 && deleted_trades === 0) return null
  if (edited_trades === 0) return `${counted(deleted_trades, 'trade')} deleted since`
  const edited = `${counted(edited_trades, 'trade')} edited`
  return deleted_trades === 0 ? `${edited} since` : `${edited}, ${formatCount(deleted_trades)} deleted since`
}
