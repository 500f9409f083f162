import type { Tables } from '@/lib/database.types'

/** A closed trade of the hero's sum. USD as decimal text, exact. */
interface HeroTrade {
  id: string
  /** YYYY-MM-DD, the day of its last action. */
  date: string
  symbol: string
  qty: string
  entry: number
  exit: number | null
  return: string
}

type Row = Tables<'strategy_metrics'>
export type RankedExample = Pick<Row, 'name' | 'spark' | 'total_pnl' | 'closed_trades'> & Partial<Row>

/** The landing page's example, from the demo data. */
export interface LandingExample {
  hero: {
    name: string
    /** The strategy's total, with which the browser compares its own sum. */
    total: string
    /** What it confirms, USD; null where nothing could be followed. */
    confirmed: number | null
    closedTrades: number
    winningTrades: number
    /** Percent. */
    winRate: number
    /** The newest trades, newest first. */
    trades: HeroTrade[]
    /** The returns of all the others. */
    others: string[]
    /** The strategy with the fewest closed trades. */
    fewest: { name: string; closedTrades: number }
  }
  /** The best and the worst strategies by total, of those with enough round trips to judge, with the ranked figures as the database would send them. */
  ranking: RankedExample[]
}
