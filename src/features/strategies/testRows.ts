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
