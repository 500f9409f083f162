import example from './landingExample.json'

/** A closed trade of the hero's sum. USD as decimal text, exact. */
export interface HeroTrade {
  id: string
  /** YYYY-MM-DD, the day of its last action. */
  date: string
  symbol: string
  qty: string
  entry: number
  exit: number | null
  return: string
}

export interface RankedExample {
  name: string
  closedTrades: number
  /** USD. */
  totalPnl: number
  /** Percent. */
  winRate: number
  avgWin: number
  avgLoss: number
  profitFactor: number | null
  /** USD for each day on which something was realised. */
  avgPnlPerDay: number
  /** Percent over 24H, 7D, 28D, 3M, 6M and 1Y. */
  periods: number[]
  /** Running total in whole dollars, oldest first. */
  equity: number[]
}

/** What the landing page shows of the demo data. */
export interface LandingExample {
  hero: {
    name: string
    /** The strategy's total as the rules give it: what the browser's own sum is held against. */
    total: string
    closedTrades: number
    winningTrades: number
    /** Percent. */
    winRate: number
    /** The newest trades, newest first. */
    trades: HeroTrade[]
    /** The returns of all the others. */
    others: string[]
  }
  ranking: RankedExample[]
}

/** Written by `npm run demo-data`. */
export const landingExample: LandingExample = example
