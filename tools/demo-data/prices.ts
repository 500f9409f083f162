import { readFileSync } from 'node:fs'

/** One day of the S&P 500 index, in points. */
export interface Bar {
  /** YYYY-MM-DD, as in the source. */
  date: string
  open: number
  high: number
  low: number
  close: number
}

/** One month of the five stocks: USD per share, missing before GOOG was listed. */
export interface Month {
  /** YYYY-MM-DD, as in the source. */
  date: string
  prices: Partial<Record<StockSymbol, number>>
}

export const STOCK_SYMBOLS = ['MSFT', 'AMZN', 'IBM', 'GOOG', 'AAPL'] as const
export type StockSymbol = (typeof STOCK_SYMBOLS)[number]

/**
 * Microsoft's split of 2003-02-18, two for one. The source's prices are in the shares of 2010; the demo data has those that were quoted
 * before it, but for dividends. `bar` is the month whose price is the first in new shares.
 */
export const STOCK_SPLIT = { symbol: 'MSFT', bar: 37, ratio: 2 } as const

/** prices/README.md has the sources of the prices and how they were processed. */
function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`./prices/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
}

export function readIndexBars(): Bar[] {
  return readTable('sp500-daily.csv').map(([date = '', open, high, low, close]) => ({
    date,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }))
}

export function readStockMonths(): Month[] {
  const months = new Map<string, Month>()
  for (const [symbol, date = '', price] of readTable('stocks-monthly.csv')) {
    const month = months.get(date) ?? { date, prices: {} }
    const known = STOCK_SYMBOLS.find((stock) => stock === symbol)
    if (known) month.prices[known] = Number(price)
    months.set(date, month)
  }
  return [...months.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
