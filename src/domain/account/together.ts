import type { Tables } from '../../lib/database.types'
import { Decimal, sum } from '../decimal'

type Row = Tables<'strategy_metrics'>

/** Figures of one strategy that can be added up. Money in USD as decimal text with every digit. */
export interface Addend
  extends Pick<Row, 'trades' | 'closed_trades' | 'winning_trades' | 'rounds' | 'live_trades' | 'valued_trades'> {
  exactPnl: string
  exactConfirmedPnl: string | null
  exactUnrealised: string
}

const PERCENT = 100

/**
 * Adds up strategies in exact decimals. The sums are not compounded: every strategy's dollars count the same.
 * @returns money in USD; the rate in percent, 0 without closed trades.
 */
export function addStrategies(strategies: readonly Addend[]) {
  const money = (of: (one: Addend) => string) => sum(strategies.map((one) => new Decimal(of(one)))).toNumber()
  const count = (of: (one: Addend) => number) => strategies.reduce((total, one) => total + of(one), 0)
  const confirmed = strategies.flatMap(({ exactConfirmedPnl }) => exactConfirmedPnl ?? [])
  const trades = count((one) => one.trades)
  const closed = count((one) => one.closed_trades)
  const won = count((one) => one.winning_trades)
  return {
    total_pnl: money((one) => one.exactPnl),
    confirmed_pnl: confirmed.length === 0 ? null : sum(confirmed.map((one) => new Decimal(one))).toNumber(),
    trades,
    closed_trades: closed,
    open_trades: trades - closed,
    winning_trades: won,
    win_rate: closed === 0 ? 0 : new Decimal(won * PERCENT).div(closed).toNumber(),
    rounds: count((one) => one.rounds),
    live_trades: count((one) => one.live_trades),
    unrealised: money((one) => one.exactUnrealised),
    valued_trades: count((one) => one.valued_trades),
  }
}

/** The sums of several strategies. */
export type Together = ReturnType<typeof addStrategies>
