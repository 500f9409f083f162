import { ENOUGH_TRADES } from '@/lib/constants'
import type { Tables } from '@/lib/database.types'
import { formatCount } from '@/lib/format'

/** The six windows, from the shortest to the longest (spec §2). */
export const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'] as const
export type Period = (typeof PERIODS)[number]

/** The figures of one strategy (spec §3, view model). USD and percent, unrounded; what is missing is 0. */
export interface StrategyFigures {
  totalPnl: number
  winRate: number
  avgWin: number
  /** 0 or below. */
  avgLoss: number
  /** Infinity while there are winning trades and no losing one (design §5); 0 before any trade is closed. */
  profitFactor: number
  avgPnlDay: number
  /** What was realised in each window, in percent of its entry cost. */
  performance: Record<Period, number>
  trades: number
  closedTrades: number
  openTrades: number
  winningTrades: number
  losingTrades: number
  /** Trades whose every action was recorded within the live window of its stated time (design §9.1). */
  liveTrades: number
  /** Trades of which an action was changed or deleted since it was recorded. */
  editedTrades: number
  /** Trades that were deleted altogether: they are in the history alone. */
  deletedTrades: number
  /** Σ of the returns of closed trades, and Σ of their squares: what the interval of the mean trade is made of. */
  closedPnl: number
  sumSquares: number
  /** UTC days on which something was realised. */
  realisedDays: number
  /** Realised P&L as a running total, one point a week over the last 52 weeks, oldest first. */
  spark: readonly number[]
  /** When the window figures were last computed, ISO 8601; null before they ever were. */
  asOf: string | null
}

/** One row of the ranking. */
export interface StrategyRow extends StrategyFigures {
  id: string
  name: string
  /** The identity provider's id of the owner. */
  ownerId: string
  isPublic: boolean
}

type MetricsRow = Tables<'strategy_metrics'>

/** A missing value counts as 0 (spec §3). The embedded backend sends a numeric that no double can hold as text. */
const number = (value: number | string | null | undefined): number => Number(value ?? 0)

/** The figures of a row of strategy_metrics. */
export function toFigures(row: MetricsRow): StrategyFigures {
  const winningTrades = number(row.winning_trades)
  return {
    totalPnl: number(row.total_pnl),
    winRate: number(row.win_rate),
    avgWin: number(row.avg_win),
    avgLoss: number(row.avg_loss),
    profitFactor:
      row.profit_factor === null && winningTrades > 0 ? Number.POSITIVE_INFINITY : number(row.profit_factor),
    avgPnlDay: number(row.avg_pnl_per_day),
    performance: {
      h24: number(row.h24),
      d7: number(row.d7),
      d28: number(row.d28),
      m3: number(row.m3),
      m6: number(row.m6),
      y1: number(row.y1),
    },
    trades: number(row.trades),
    closedTrades: number(row.closed_trades),
    openTrades: number(row.open_trades),
    winningTrades,
    losingTrades: number(row.losing_trades),
    liveTrades: number(row.live_trades),
    editedTrades: number(row.edited_trades),
    deletedTrades: number(row.deleted_trades),
    closedPnl: number(row.closed_pnl),
    sumSquares: number(row.sum_squares),
    realisedDays: number(row.realised_days),
    spark: row.spark,
    asOf: row.as_of ?? null,
  }
}

/** The row of the ranking for a row of strategy_metrics. */
export function toStrategyRow(row: MetricsRow): StrategyRow {
  return {
    id: row.strategy_id,
    name: row.name,
    ownerId: row.user_id,
    isPublic: row.public === 'true',
    ...toFigures(row),
  }
}

/** Whether so few trades are closed that the figures say little (design §9.4). */
export const hasTooFewTrades = ({ closedTrades }: Pick<StrategyFigures, 'closedTrades'>) => closedTrades < ENOUGH_TRADES

/** "1 trade", "1,204 closed trades". */
export const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The quiet mark under a name: how many trades the figures rest on, and whether that is enough to tell. */
export function tradeCountNote({ trades, closedTrades }: Pick<StrategyFigures, 'trades' | 'closedTrades'>): string {
  if (trades === 0) return 'no trades yet'
  if (closedTrades >= ENOUGH_TRADES) return counted(trades, 'trade')
  return closedTrades === trades
    ? `${counted(trades, 'trade')}, too few to tell`
    : `${counted(closedTrades, 'closed trade')}, too few to tell`
}

/** What a private strategy says beside its name; null for a public one. */
export function privacyNote(strategy: Pick<StrategyRow, 'isPublic' | 'ownerId'>, viewerId: string | null) {
  if (strategy.isPublic) return null
  return strategy.ownerId === viewerId ? 'Private' : 'Shared with you'
}

/** The moment at which every figure of these rows was computed or later: the oldest of their times. */
export function oldestAsOf(rows: readonly Pick<StrategyRow, 'asOf'>[]): string | null {
  let oldest: string | null = null
  let oldestMs = Number.POSITIVE_INFINITY
  for (const { asOf } of rows) {
    if (asOf === null || asOf === oldest) continue
    const ms = Date.parse(asOf)
    if (ms < oldestMs) [oldest, oldestMs] = [asOf, ms]
  }
  return oldest
}

/** The parts of a stored comma-joined text (spec §3): '' and null give none. */
export const splitChoices = (joined: string | null): string[] =>
  (joined ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The stored text of chosen options, in the order in which the form shows them. */
export const joinChoices = (chosen: readonly string[], options: readonly string[]): string =>
  options.filter((option) => chosen.includes(option)).join(',')

/** What happened to trades since they were recorded: "3 trades edited, 1 deleted since"; null for nothing. */
export function editsNote({ editedTrades, deletedTrades }: Pick<StrategyFigures, 'editedTrades' | 'deletedTrades'>) {
  if (editedTrades === 0 && deletedTrades === 0) return null
  if (editedTrades === 0) return `${counted(deletedTrades, 'trade')} deleted since`
  const edited = `${counted(editedTrades, 'trade')} edited`
  return deletedTrades === 0 ? `${edited} since` : `${edited}, ${formatCount(deletedTrades)} deleted since`
}
