import { type QuotedSymbol, quotedSymbol } from '@/domain/prices/quotedSymbol'
import { dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'

/** About four years' trading days. */
const MAX_BARS = 1_000

/** A day's prices as traded, in the currency of the symbol. */
export interface MarketBar {
  /** YYYY-MM-DD. */
  day: string
  /** null if only the close is known. */
  open: number | null
  high: number | null
  low: number | null
  close: number
  /** The source of the prices. */
  source: string
}

/** Embedded backend: a numeric beyond the range of a double arrives as text. */
const asNumber = (price: number | null) => (price === null ? null : Number(price))

/** The latest daily bars of an instrument, oldest first. */
async function readBars({ market, symbol }: QuotedSymbol, client: DatabaseClient): Promise<MarketBar[]> {
  const newestFirst = unwrap(
    await client
      .from('market_bars')
      .select('day, open, high, low, close, source')
      .eq('market', market)
      .eq('symbol', symbol)
      .order('day', { ascending: false })
      .limit(MAX_BARS),
  )
  return newestFirst.reverse().map(({ open, high, low, close, ...rest }) => ({
    ...rest,
    open: asNumber(open),
    high: asNumber(high),
    low: asNumber(low),
    close: Number(close),
  }))
}

/**
 * The latest daily bars of a market chart's symbol, oldest first. Empty if there are none, or none that may be shown.
 * @throws DataError
 */
export async function readMarketBars(chartSymbol: string, client: DatabaseClient = supabase): Promise<MarketBar[]> {
  const quoted = quotedSymbol(chartSymbol)
  return quoted ? readBars(quoted, client) : []
}

/** The query of {@link readMarketBars}, shared by the charts and the code that chooses between them. */
export const marketBarsQuery = (chartSymbol: string) => ({
  queryKey: ['market bars', chartSymbol] as const,
  queryFn: () => readMarketBars(chartSymbol),
})

/** A day's close, in the currency of the symbol. */
export type DailyClose = Pick<MarketBar, 'day' | 'close' | 'source'>

/**
 * All daily closes of a market chart's symbol, oldest first, since trades may be older than a chart's bars. Empty if there are none,
 * or none that may be shown.
 * @throws DataError
 */
export async function readCloses(chartSymbol: string, client: DatabaseClient = supabase): Promise<DailyClose[]> {
  const quoted = quotedSymbol(chartSymbol)
  if (!quoted) return []
  const { market, symbol } = quoted
  const rows = await readPages(() =>
    client.from('market_bars').select('day, close, source').match({ market, symbol }).order('day'),
  )
  return rows.map(({ close, ...rest }) => ({ ...rest, close: Number(close) }))
}

/** The query of {@link readCloses}. */
export const closesQuery = (chartSymbol: string) => ({
  queryKey: ['closes', chartSymbol] as const,
  queryFn: () => readCloses(chartSymbol),
})

/** Daily bars with the name of their instrument. */
export interface NamedBars {
  name: string
  /** Oldest first; at least one. */
  bars: MarketBar[]
}

/**
 * The latest daily bars of the benchmark for strategies in stocks; null if none is set, or if it has no bars that may be shown.
 * @throws DataError
 */
export async function readBenchmarkBars(client: DatabaseClient = supabase): Promise<NamedBars | null> {
  const benchmark = dataOf(await client.from('benchmarks').select('symbol, name').eq('market', 'STOCK').maybeSingle())
  if (!benchmark) return null
  const bars = await readBars({ market: 'STOCK', symbol: benchmark.symbol }, client)
  return bars.length > 0 ? { name: benchmark.name, bars } : null
}

/** The query of the benchmark's bars, for a chart whose own symbol has none to show. */
export const benchmarkBarsQuery = {
  queryKey: ['market bars of the benchmark'] as const,
  queryFn: () => readBenchmarkBars(),
}
