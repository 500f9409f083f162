import type { Elsewhere, Ticker } from '@/content/markets'
import type { Shape } from './WidgetPlaceholder'

/** What the box of a widget says of it, and what stands there where TradingView cannot be reached. */
export interface Embedded {
  /** Names the box, and the frame for screen readers. */
  title: string
  shape: Shape
  /** The same thing at TradingView. */
  href: string
  /** The symbols it shows, each with a link. */
  tickers?: readonly Ticker[]
  elsewhere?: readonly Elsewhere[]
}

export const MARKETS_PAGE = 'https://www.tradingview.com/markets/'

/** The page of a symbol at TradingView: its chart, which every symbol has. */
export const symbolPage = (symbol: string) => `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}`

/** A row of prices. */
export const stripOf = (title: string, tickers: readonly Ticker[]): Embedded => ({
  title,
  shape: 'strip',
  href: MARKETS_PAGE,
  tickers,
})

/** The market chart of a symbol, in its box's words. */
export const chartOf = (symbol: string): Embedded => ({
  title: `Market chart of ${symbol}`,
  shape: 'chart',
  href: symbolPage(symbol),
})

/** The box of that chart, whose symbol changes. */
export const marketChartOf = (symbol: string): Embedded => ({ ...chartOf(symbol), title: 'Market chart' })
