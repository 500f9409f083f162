import { quotedSymbol } from '@/domain/quotedSymbol'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'

/** About four years of trading days. */
const MAX_BARS = 1_000

/** A day's prices as traded, in the currency of the symbol. */
export interface MarketBar {
  /** YYYY-MM-DD. */
  day: string
  /** null where only the close is known. */
  open: number | null
  high: number | null
  low: number | null
  close: number
  /** Whose prices they are. */
  source: string
}

/**
 * The latest daily bars of a symbol of the market chart, oldest first. Empty where there are none, or none that may be shown.
 * @throws DataError
 */
export async function readMarketBars(chartSymbol: string, client: DatabaseClient = supabase): Promise<MarketBar[]> {
  const quoted = quotedSymbol(chartSymbol)
  if (!quoted) return []
  const newestFirst = unwrap(
    await client
      .from('market_bars')
      .select('day, open, high, low, close, source')
      .eq('market', quoted.market)
      .eq('symbol', quoted.symbol)
      .order('day', { ascending: false })
      .limit(MAX_BARS),
  )
  return newestFirst.reverse()
}

/** The query of {@link readMarketBars}, which the charts and who chooses between them share. */
export const marketBarsQuery = (chartSymbol: string) => ({
  queryKey: ['market bars', chartSymbol] as const,
  queryFn: () => readMarketBars(chartSymbol),
})
