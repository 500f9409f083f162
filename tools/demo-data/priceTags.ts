import { type Bar, readIndexBars, readStockMonths, STOCK_SYMBOLS } from './prices'

/** A row of symbol_tags derived from prices. */
export interface PriceTag {
  symbol: string
  market: 'STOCK'
  tag: 'most-expensive' | 'all-time-high' | 'all-time-low'
  source: string
  /** YYYY-MM-DD: the last day of the series. */
  as_of: string
}

interface Series {
  symbol: string
  file: string
  closes: { date: string; price: number }[]
}

/** Number of the six series that get each tag. */
const TAGGED = 2

function allSeries(): Series[] {
  const months = readStockMonths()
  const stocks = STOCK_SYMBOLS.map((symbol) => ({
    symbol,
    file: 'stocks-monthly.csv',
    closes: months.flatMap(({ date, prices }) => {
      const price = prices[symbol]
      return price === undefined ? [] : [{ date, price }]
    }),
  }))
  const closes = readIndexBars().map(({ date, close }: Bar) => ({ date, price: close }))
  return [...stocks, { symbol: 'SPX', file: 'sp500-daily.csv', closes }]
}

const ends = ({ closes }: Series) => {
  const [first, last] = [closes[0], closes.at(-1)]
  if (!first || !last) throw new RangeError('A series without prices')
  return { first, last }
}

const allTime = ({ closes }: Series) => closes.map(({ price }) => price)
const below = (prices: readonly number[], last: number) => (1 - last / Math.max(...prices)) * 100
const above = (prices: readonly number[], last: number) => (last / Math.min(...prices) - 1) * 100

interface Rule {
  tag: PriceTag['tag']
  /** The series with the lowest ranks get the tag. */
  rank: (series: Series, last: number) => number
  says: (rank: number) => string
}

const RULES: readonly Rule[] = [
  {
    tag: 'most-expensive',
    rank: (_, last) => -last,
    says: (rank) => `its last price is ${-rank}, one of the two highest of six`,
  },
  {
    tag: 'all-time-high',
    rank: (series, last) => below(allTime(series), last),
    says: (rank) => `its last price is ${rank.toFixed(1)}% below the highest of all, one of the two nearest of six`,
  },
  {
    tag: 'all-time-low',
    rank: (series, last) => above(allTime(series), last),
    says: (rank) => `its last price is ${rank.toFixed(1)}% above the lowest of all, one of the two nearest of six`,
  },
]

/** The tags derived from closing prices; prices/README.md has their sources. */
export function priceTags(): PriceTag[] {
  const series = allSeries()
  return RULES.flatMap(({ tag, rank, says }) =>
    series
      .map((one) => ({ one, ranked: rank(one, ends(one).last.price) }))
      .sort((a, b) => a.ranked - b.ranked)
      .slice(0, TAGGED)
      .map(({ one, ranked }): PriceTag => {
        const { first, last } = ends(one)
        return {
          symbol: one.symbol,
          market: 'STOCK',
          tag,
          source: `Computed from tools/demo-data/prices/${one.file}, ${first.date} to ${last.date}: ${says(ranked)}`,
          as_of: last.date,
        }
      }),
  )
}
