import { Decimal, plain, sum, ZERO } from './decimal'
import { instantOf, utcDay } from './instant'
import type { TradeResult, TradeStatus } from './trades'

const PERCENT = 100
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MICROS_PER_MS = 1000

/** The six windows of the strategy table (spec §3), each back from now. */
export type Period = 'h24' | 'd7' | 'd28' | 'm3' | 'm6' | 'y1'

/**
 * The figures of one strategy. USD and percent as decimal text, not rounded beyond the trades' own rounding.
 * The database keeps its ratios as the nearest double: Number() of a text here is that double.
 */
export interface StrategyFigures {
  /** Sum of all returns, the realised parts of open trades included. */
  totalPnl: string
  /** Percent of the closed trades that are a WIN; 0 without closed trades. */
  winRate: string
  /** Mean return of the winners; 0 without any. */
  avgWin: string
  /** Mean return of the losers, 0 or below. */
  avgLoss: string
  /** Sum of wins ÷ |sum of losses|; null when trades were closed and none of them lost; 0 without closed trades. */
  profitFactor: string | null
  /** totalPnl ÷ realisedDays; 0 while nothing is realised. */
  avgPnlPerDay: string
  trades: number
  openTrades: number
  closedTrades: number
  winningTrades: number
  losingTrades: number
  breakevenTrades: number
  /** UTC days on which something was realised. */
  realisedDays: number
  /** What was realised in each window, in percent of its entry cost; 0 where nothing was. */
  performance: Record<Period, string>
}

/**
 * The figures of a strategy from its trades (see computeTrade), as of `now`.
 * A pair counts in a window when it was realised after now minus the window; one dated ahead of now counts too.
 */
export function computeStrategy(trades: readonly TradeResult[], now: Date): StrategyFigures {
  const returnsOf = (status: TradeStatus) =>
    trades.filter((trade) => trade.status === status).map((trade) => new Decimal(trade.return))
  const wins = returnsOf('WIN')
  const losses = returnsOf('LOSS')
  const openTrades = returnsOf('OPEN').length
  const closedTrades = trades.length - openTrades
  const totalPnl = sum(trades.map((trade) => new Decimal(trade.return)))
  const grossLoss = sum(losses)

  const realised = trades
    .flatMap((trade) => trade.matches)
    .map((match) => ({ ...match, instant: instantOf(match.realisedAt) }))
  const days = new Set(realised.map((match) => utcDay(match.instant))).size

  const performanceOf = (period: Period): string => {
    const from = periodStart(period, now).getTime() * MICROS_PER_MS
    const inside = realised.filter((match) => match.instant > from)
    const pnl = sum(inside.map((match) => new Decimal(match.pnl)))
    return ratio(pnl.times(PERCENT), sum(inside.map((match) => new Decimal(match.entryCost))))
  }

  return {
    totalPnl: plain(totalPnl),
    winRate: ratio(new Decimal(wins.length * PERCENT), new Decimal(closedTrades)),
    avgWin: ratio(sum(wins), new Decimal(wins.length)),
    avgLoss: ratio(grossLoss, new Decimal(losses.length)),
    profitFactor: closedTrades > 0 && losses.length === 0 ? null : ratio(sum(wins), grossLoss.abs()),
    avgPnlPerDay: ratio(totalPnl, new Decimal(days)),
    trades: trades.length,
    openTrades,
    closedTrades,
    winningTrades: wins.length,
    losingTrades: losses.length,
    breakevenTrades: closedTrades - wins.length - losses.length,
    realisedDays: days,
    performance: {
      h24: performanceOf('h24'),
      d7: performanceOf('d7'),
      d28: performanceOf('d28'),
      m3: performanceOf('m3'),
      m6: performanceOf('m6'),
      y1: performanceOf('y1'),
    },
  }
}

function ratio(part: Decimal, whole: Decimal): string {
  return whole.eq(ZERO) ? '0' : plain(part.div(whole))
}

/** Where a window begins. Months and years go back in the UTC calendar as Postgres does, 31 March to 28 February. */
export function periodStart(period: Period, now: Date): Date {
  switch (period) {
    case 'h24':
      return new Date(now.getTime() - DAY_MS)
    case 'd7':
      return new Date(now.getTime() - 7 * DAY_MS)
    case 'd28':
      return new Date(now.getTime() - 28 * DAY_MS)
    case 'm3':
      return monthsBefore(now, 3)
    case 'm6':
      return monthsBefore(now, 6)
    case 'y1':
      return monthsBefore(now, 12)
  }
}

function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - months, 1)
  const lastDayOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(now.getUTCDate(), lastDayOfMonth))
  return start
}
