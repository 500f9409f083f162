import type { Tables } from '@/lib/database.types'
import type { StrategyRow } from './strategies.rules'

/** A strategy without trades, for tests to say only what matters to them. */
export function strategyRow(given: Partial<StrategyRow> = {}): StrategyRow {
  return {
    id: 'id',
    name: 'A strategy',
    ownerId: 'owner',
    isPublic: true,
    totalPnl: 0,
    winRate: 0,
    avgWin: 0,
    avgLoss: 0,
    profitFactor: 0,
    avgPnlDay: 0,
    performance: { h24: 0, d7: 0, d28: 0, m3: 0, m6: 0, y1: 0 },
    trades: 0,
    closedTrades: 0,
    openTrades: 0,
    winningTrades: 0,
    losingTrades: 0,
    liveTrades: 0,
    editedTrades: 0,
    deletedTrades: 0,
    closedPnl: 0,
    sumSquares: 0,
    realisedDays: 0,
    spark: [],
    asOf: null,
    ...given,
  }
}

type MetricsRow = Tables<'strategy_metrics'>

/** A row of strategy_metrics as the database makes it for a strategy without trades. */
export function metricsRow(given: Partial<MetricsRow> = {}): MetricsRow {
  return {
    strategy_id: 'id',
    name: 'A strategy',
    user_id: 'owner',
    public: 'true',
    total_pnl: 0,
    gross_win: 0,
    gross_loss: 0,
    trades: 0,
    closed_trades: 0,
    winning_trades: 0,
    losing_trades: 0,
    open_trades: 0,
    realised_days: 0,
    live_trades: 0,
    edited_trades: 0,
    deleted_trades: 0,
    closed_pnl: 0,
    sum_squares: 0,
    sum_squares_loss: 0,
    spark: [],
    as_of: '2026-11-21T00:00:00+00:00',
    window_pnl: [],
    window_cost: [],
    win_rate: 0,
    avg_win: 0,
    avg_loss: 0,
    profit_factor: 0,
    avg_pnl_per_day: 0,
    h24: 0,
    d7: 0,
    d28: 0,
    m3: 0,
    m6: 0,
    y1: 0,
    ...given,
  }
}
