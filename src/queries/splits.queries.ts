import { useQuery } from '@tanstack/react-query'
import type { Contract } from '@/domain/contract/contract'
import { isSplitMarket } from '@/domain/contract/markets'
import type { Split } from '@/domain/contract/splits'
import { unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'

/** How many symbols are asked for at once. */
const SYMBOLS_PER_READ = 100
const NONE: readonly Split[] = []

/**
 * The splits that the site knows, by market and symbol ("STOCK AAPL"), each oldest first.
 * @param symbols as the site's prices spell them
 * @throws DataError
 */
export async function readSplits(
  symbols: readonly string[],
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<Record<string, Split[]>> {
  const splits: Record<string, Split[]> = {}
  for (let at = 0; at < symbols.length; at += SYMBOLS_PER_READ) {
    const rows = unwrap(
      await client
        .from('market_splits')
        .select('market, symbol, day, ratio::text')
        .in('symbol', symbols.slice(at, at + SYMBOLS_PER_READ))
        .order('day')
        .abortSignal(signal),
    )
    for (const { market, symbol, day, ratio } of rows) {
      const name = `${market} ${symbol}`
      splits[name] = [...(splits[name] ?? []), { day, ratio }]
    }
  }
  return splits
}

/** The same of one contract; none while they are read, and without one. */
export function useSplits(contract: Pick<Contract, 'market' | 'symbol' | 'currency'> | null): readonly Split[] {
  const canSplit = contract !== null && isSplitMarket(contract.market)
  const ticker = contract?.symbol.split(':').at(-1) ?? ''
  const symbol = contract && contract.currency !== 'USD' ? `${ticker}:${contract.currency}` : ticker
  const { data } = useQuery({
    queryKey: ['splits', symbol],
    queryFn: ({ signal }) => readSplits([symbol], signal),
    enabled: canSplit && symbol !== '',
  })
  return (canSplit && data?.[`${contract.market} ${symbol}`]) || NONE
}
