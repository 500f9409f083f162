import { metricsOf } from '../../src/domain/figures/metricsRow'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'

const ASKED_MS = Date.UTC(2026, 10, 21)

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Strategies with figures, the same on each run, sorted by total like the database's answer. */
export function strategyRows(count: number): StrategyRow[] {
  const random = randomFrom(1)
  const between = (low: number, high: number) => low + random() * (high - low)
  const letters = () => String.fromCharCode(...Array.from({ length: 9 }, () => 97 + Math.floor(random() * 26)))
  const rows = Array.from({ length: count }, (_, index): StrategyRow => {
    const closed = Math.floor(between(0, 400))
    const winning = Math.floor(closed * random())
    return metricsOf({
      strategy_id: `strategy-${index}`,
      // Letters only, which all three tables sort alike.
      name: `${letters()} reversal`,
      user_id: `owner-${index % 100}`,
      total_pnl: between(-20_000, 60_000),
      win_rate: closed ? (winning / closed) * 100 : 0,
      avg_win: between(0, 900),
      avg_loss: between(-700, 0),
      profit_factor: between(0, 4),
      avg_pnl_per_day: between(-90, 200),
      h24: between(-3, 3),
      d7: between(-6, 6),
      d28: between(-12, 12),
      m3: between(-20, 25),
      m6: between(-25, 40),
      y1: between(-40, 80),
      trades: closed + 2,
      closed_trades: closed,
      open_trades: 2,
      winning_trades: winning,
      losing_trades: closed - winning,
      rounds: closed,
      rounds_won: winning,
      rounds_lost: closed - winning,
      live_trades: Math.floor(closed * random()),
      entry_cost: 100_000,
      edited_trades: 3,
      realised_days: closed,
      spark: Array.from({ length: 53 }, () => between(-100, 100)),
      as_of: new Date(ASKED_MS - Math.floor(between(0, 3_600_000))).toISOString(),
    })
  })
  return rows.sort((a, b) => b.total_pnl - a.total_pnl)
}
