import { type ComputedFigures, computeFigures } from '../../src/domain/account/recomputedFigures'
import { figureOf } from '../../src/domain/figures/figures'
import { RANKED_FIGURES } from '../../src/domain/figures/ranked'
import { computeTrade } from '../../src/domain/trade/trades'
import type { LandingExample, RankedExample } from '../../src/features/landing/landingExample'
import { ENOUGH_ROUND_TRIPS } from '../../src/lib/constants'
import {
  datedActions,
  demoCloses,
  demoSplits,
  presentActions,
  type Query,
  readDemoStrategies,
} from '../../supabase/seed/demoActions'

/** The example's current time: its trades end on the day before. */
export const EXAMPLE_NOW = new Date('2026-11-21T08:00:00Z')

/** The strategy whose total the hero shows. */
const HERO_STRATEGY = 'Two hundred day line'
const HERO_TRADES = 6
/** How many of the best, and how many of the worst, strategies the landing page's table shows. */
const BEST = 4
const WORST = 2
/** Demo strategies that deceive on purpose, to show how the site exposes that. */
const DRESSED_UP = /^Dressed Up: /
const SPARKLINE_POINTS = 40

/**
 * The landing page's example from the demo data, computed with the browser's own code; what is confirmed is the database's, whose demo data
 * must be there.
 */
export async function landingExample(query: Query): Promise<LandingExample> {
  const dated = presentActions(await datedActions(query, EXAMPLE_NOW))
  const closes = await demoCloses(query, EXAMPLE_NOW)
  const splits = await demoSplits(query, EXAMPLE_NOW)
  const { rows } = await query('select name, confirmed_pnl::float from public.strategy_metrics order by name')
  const confirmed = new Map(
    rows.map(({ name, confirmed_pnl }) => [name, confirmed_pnl === null ? null : Number(confirmed_pnl)]),
  )
  const strategies = readDemoStrategies()
    .filter(({ is_public }) => is_public === 'true')
    .map(({ id, name }) => {
      const own = dated.filter(({ strategy }) => strategy === id)
      const computed = [...new Set(own.map(({ bet_id }) => bet_id))].map((tradeId) => {
        const actions = own.filter(({ bet_id }) => bet_id === tradeId)
        const { symbol = '', market = 'STOCK', multiplier = null } = actions[0] ?? {}
        const held = market === 'STOCK' ? (splits.get(symbol) ?? []) : []
        return { tradeId, symbol, ...computeTrade(actions, { market, multiplier }, null, held) }
      })
      const figures = computeFigures(
        computed.map((result) => ({
          ...{ tradeId: result.tradeId, result, clock: null, isPublic: null },
          // Options and futures have no prices.
          quotes: { closes: result.multiplier === '1' ? (closes.get(result.symbol) ?? []) : [] },
        })),
        EXAMPLE_NOW.toISOString(),
      )
      return {
        name,
        computed,
        total: figures.total_pnl ?? '0',
        row: { ...rowOf(name, figures, computed), confirmed_pnl: confirmed.get(name) ?? null },
      }
    })
    // A strategy without closed trades has no wins or losses to show.
    .filter(({ row }) => row.closed_trades > 0)
    .sort((a, b) => b.row.total_pnl - a.row.total_pnl)

  const hero = strategies.find(({ name }) => name === HERO_STRATEGY)
  if (!hero) throw new Error(`The demo data has no strategy called ${HERO_STRATEGY}`)
  const judged = strategies.filter(({ name, row }) => (row.rounds ?? 0) >= ENOUGH_ROUND_TRIPS && !DRESSED_UP.test(name))
  const [fewest] = strategies.toSorted((a, b) => a.row.closed_trades - b.row.closed_trades)
  if (!fewest) throw new Error('The demo data has no strategy')
  const newestFirst = [...hero.computed].sort((a, b) => b.lastDate.localeCompare(a.lastDate))

  return {
    hero: {
      name: hero.name,
      total: hero.total,
      confirmed: hero.row.confirmed_pnl,
      closedTrades: hero.row.closed_trades,
      winningTrades: hero.row.winning_trades ?? 0,
      winRate: hero.row.win_rate ?? 0,
      trades: newestFirst.slice(0, HERO_TRADES).map((trade) => ({
        id: trade.tradeId,
        date: trade.lastDate.slice(0, 10),
        symbol: trade.symbol,
        qty: trade.qty,
        entry: Number(trade.entry),
        exit: trade.exit === null ? null : Number(trade.exit),
        return: trade.return,
      })),
      others: newestFirst.slice(HERO_TRADES).map((trade) => trade.return),
      fewest: { name: fewest.name, closedTrades: fewest.row.closed_trades },
    },
    ranking: [...judged.slice(0, BEST), ...judged.slice(-WORST)].map(({ row }) => row),
  }
}

/** The trade counts shown beside the ranked figures. */
const COUNTS = (['closed_trades', 'winning_trades', 'losing_trades', 'rounds', 'rounds_won'] as const).map(figureOf)

/** A strategy's row as in the ranking, except that its sparkline covers all its trades. */
function rowOf(name: string, figures: ComputedFigures, trades: readonly { lastDate: string; return: string }[]) {
  const numbers = [...RANKED_FIGURES, ...COUNTS].map(({ key }) => {
    const text = figures[key]
    return [key, text == null ? null : Number(text)]
  })
  // The keys above include all figures of a RankedExample.
  return { name, ...Object.fromEntries(numbers), spark: sampledEquity(trades) } as RankedExample
}

/** The running total after each trade, thinned out to what a sparkline can show. */
function sampledEquity(trades: readonly { lastDate: string; return: string }[]): number[] {
  let total = 0
  const equity = [...trades]
    .sort((a, b) => a.lastDate.localeCompare(b.lastDate))
    .map((trade) => {
      total += Number(trade.return)
      return Math.round(total)
    })
  const step = Math.max(1, (equity.length - 1) / (SPARKLINE_POINTS - 1))
  const points = Math.min(equity.length, SPARKLINE_POINTS)
  return Array.from(
    { length: points },
    (_, point) => equity[Math.min(equity.length - 1, Math.round(point * step))] ?? 0,
  )
}
