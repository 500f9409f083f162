import { useQuery } from '@tanstack/react-query'
import { benchmarkBarsQuery, marketBarsQuery, type NamedBars } from '@/queries/marketBars.queries'

/**
 * Daily prices of our own for a symbol of the market chart, or for the benchmark where the symbol has none.
 * @param symbol null for the benchmark at once
 * @param enabled whether they are needed
 * @returns prices null while they are read, where they could not be read, and where there are none that may be shown, which `isKnown` then
 *   says
 */
export function useOwnPrices(
  symbol: string | null,
  orBenchmark: boolean,
  enabled = true,
): { prices: NamedBars | null; isPending: boolean; isKnown: boolean } {
  const own = useQuery({ ...marketBarsQuery(symbol ?? ''), enabled: enabled && symbol !== null })
  const hasNone = symbol === null || own.data?.length === 0
  const benchmark = useQuery({ ...benchmarkBarsQuery, enabled: enabled && orBenchmark && hasNone })
  if (hasNone) {
    return {
      prices: benchmark.data ?? null,
      isPending: orBenchmark && isAwaited(benchmark),
      isKnown: !orBenchmark || benchmark.isSuccess,
    }
  }
  return {
    prices: own.data ? { name: symbol, bars: own.data } : null,
    isPending: isAwaited(own),
    isKnown: own.isSuccess,
  }
}

/** Whether an answer may be near: not once a request failed, which is tried again meanwhile. */
const isAwaited = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0
