import type { StrategyRow } from '../../src/features/strategies/strategies.rules'

const ASKED_MS = Date.UTC(2026, 10, 21)

/** A generator of numbers from 0 to 1 that gives the same ones at each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** So many strategies with figures, the same at each run, the largest total first as the database answers. */
export function strategyRows(count: number): StrategyRow[] {
  const random = randomFrom(1)
  const between = (low: number, high: number) => low + random() * (high - low)
  const letters = () => String.fromCharCode(...Array.from({ length: 9 }, () => 97 + Math.floor(random() * 26)))
  const rows = Array.from({ length: count }, (_, index): StrategyRow => {
    const closedTrades = Math.floor(between(0, 400))
    const winningTrades = Math.floor(closedTrades * random())
    return {
      id: `strategy-${index}`,
      // Letters alone: every contestant orders them alike.
      name: `${letters()} reversal`,
      ownerId: `owner-${index % 100}`,
      isPublic: true,
      totalPnl: between(-20_000, 60_000),
      winRate: closedTrades ? (winningTrades / closedTrades) * 100 : 0,
      avgWin: between(0, 900),
      avgLoss: between(-700, 0),
      profitFactor: between(0, 4),
      avgPnlDay: between(-90, 200),
      performance: {
        h24: between(-3, 3),
        d7: between(-6, 6),
        d28: between(-12, 12),
        m3: between(-20, 25),
        m6: between(-25, 40),
        y1: between(-40, 80),
      },
      trades: closedTrades + 2,
      closedTrades,
      openTrades: 2,
      winningTrades,
      losingTrades: closedTrades - winningTrades,
      liveTrades: Math.floor(closedTrades * random()),
      editedTrades: 3,
      deletedTrades: 0,
      closedPnl: 0,
      sumSquares: 0,
      realisedDays: closedTrades,
      spark: Array.from({ length: 53 }, () => between(-100, 100)),
      asOf: new Date(ASKED_MS - Math.floor(between(0, 3_600_000))).toISOString(),
    }
  })
  return rows.sort((a, b) => b.totalPnl - a.totalPnl)
}
