import { createHash } from 'node:crypto'
import { type DemoAccount, demoAccounts } from '../../src/content/demoAccounts'
import type { DemoActionRow, DemoBarRow, DemoSplitRow, DemoStrategyRow } from '../../supabase/seed/demoActions'
import { clocksOf, RECORDING_NOTES } from './clocks'
import { readIndexBars, readStockMonths, STOCK_SPLIT } from './prices'
import type { Rule } from './replay'
import { dressedUp } from './rules/dressedUp'
import { indexOptions } from './rules/indexOptions'
import { indexPositions } from './rules/indexPositions'
import { indexSwings } from './rules/indexSwings'
import { stockRules } from './rules/stocks'

interface Series {
  bars: number
  /** Disclosure about prices and dates. */
  note: string
}

/** The rows of supabase/seed/demo: mechanical rules replayed over real prices. Deterministic. */
export function demoData(): {
  strategies: DemoStrategyRow[]
  actions: DemoActionRow[]
  bars: DemoBarRow[]
  splits: DemoSplitRow[]
} {
  const bars = readIndexBars()
  const months = readStockMonths()
  const series: Record<'index' | 'stocks', Series> = {
    index: {
      bars: bars.length,
      note: `Demo data, traded by nobody: the rule replayed over the S&P 500 index, daily from ${bars[0]?.date} to ${bars.at(-1)?.date} (vega-datasets), with dates moved: the days of the series stand on consecutive weekdays, the last one on {last day}.`,
    },
    stocks: {
      bars: months.length,
      note: `Demo data, traded by nobody: the rule replayed over monthly prices from ${months[0]?.date.slice(0, 7)} to ${months.at(-1)?.date.slice(0, 7)} (vega-datasets), adjusted for dividends and for splits but Microsoft’s two for one of 2003, with dates moved: one price a month, the last one on {last day}.`,
    },
  }
  const rules = [...indexSwings(), ...indexPositions(), ...indexOptions(), ...stockRules(), ...dressedUp()]
  const rows = rules.map((rule) => rowsOf(rule, rule.series && series[rule.series]))
  return {
    strategies: rows.map(({ strategy }) => strategy),
    actions: rows.flatMap(({ actions }) => actions),
    bars: [
      ...bars.map(({ open, high, low, close }, bar) => ({
        series: 'index' as const,
        symbol: 'SPX',
        bars_back: String(bars.length - 1 - bar),
        open: String(open),
        high: String(high),
        low: String(low),
        close: String(close),
      })),
      ...months.flatMap(({ prices }, month) =>
        Object.entries(prices).map(([symbol, price]) => ({
          series: 'stocks' as const,
          symbol,
          bars_back: String(months.length - 1 - month),
          ...{ open: null, high: null, low: null },
          close: String(symbol === STOCK_SPLIT.symbol && month < STOCK_SPLIT.bar ? price * STOCK_SPLIT.ratio : price),
        })),
      ),
    ],
    splits: [
      {
        ...{ series: 'stocks', symbol: STOCK_SPLIT.symbol, ratio: String(STOCK_SPLIT.ratio) },
        bars_back: String(months.length - 1 - STOCK_SPLIT.bar),
      },
    ],
  }
}

function rowsOf(rule: Rule, series: Series | null): { strategy: DemoStrategyRow; actions: DemoActionRow[] } {
  const id = stableId(rule.name)
  const trades = series ? rule.replay() : []
  const { joined, clocks } = clocksOf(
    rule.recording,
    trades.map(({ actions, isDeleted }, index) => ({ id: stableId(rule.name, index), actions, isDeleted })),
  )
  const barsBack = (bar: number) => (series?.bars ?? 0) - 1 - bar
  return {
    strategy: {
      id,
      name: rule.name,
      description: series ? `${rule.description} ${series.note} ${RECORDING_NOTES[rule.recording]}` : rule.description,
      market_types: rule.marketTypes.join(','),
      timeframes: rule.timeframes.join(','),
      categories: rule.categories.join(','),
      is_public: String(rule.isPublic),
      owner: accountOf(rule.owner).email,
      shared_with: rule.sharedWith.map((label) => accountOf(label).email).join(',') || null,
      series: rule.series,
      joined_bars_back: joined ? String(barsBack(joined.bar)) : null,
      joined_at: joined?.at ?? null,
    },
    actions: trades.flatMap(({ symbol, market, sector, strike, right, multiplier, expirationBar, actions }, trade) =>
      actions.map(({ bar, at, side, quantity, price, fee, linked }, index) => ({
        strategy: id,
        trade: String(trade + 1),
        symbol,
        market,
        sector,
        strike: strike === undefined ? null : String(strike),
        option_right: right ?? null,
        multiplier: multiplier === undefined ? null : String(multiplier),
        expires_bars_back: expirationBar === null ? null : String(barsBack(expirationBar)),
        bars_back: String(barsBack(bar)),
        at,
        side,
        quantity: String(quantity),
        price: String(price),
        fee: String(fee),
        linked: linked === undefined ? null : String(linked + 1),
        ...clocks(trade, index),
      })),
    ),
  }
}

function accountOf(label: Rule['owner']): DemoAccount {
  const account = demoAccounts.find((known) => known.label === label)
  if (!account) throw new Error(`No demo account is called ${label}`)
  return account
}

/** A UUID derived from its parts (RFC 9562, version 8, which allows a custom layout). */
function stableId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(['demo', ...parts].join('/'))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
