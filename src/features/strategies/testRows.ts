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
    as_of: '2026-11-21T00:00:00+00:00',
    h24_pnl: 0,
    h24_cost: 0,
    d7_pnl: 0,
    d7_cost: 0,
    d28_pnl: 0,
    d28_cost: 0,
    m3_pnl: 0,
    m3_cost: 0,
    m6_pnl: 0,
    m6_cost: 0,
    y1_pnl: 0,
    y1_cost: 0,
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
