import type { ReactNode } from 'react'
import { ChartLicence, ChartLoading } from '@/ui/charts/ChartBox'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { useOwnPrices } from './useOwnPrices'

const PricesChart = lazyPart(() => import('./PricesChart').then((module) => module.PricesChart))

interface OwnPricesProps {
  /** exchange:symbol, or a symbol alone; null for the benchmark. */
  symbol: string | null
  /** Whether the benchmark's prices are shown where the symbol has none. */
  orBenchmark: boolean
  /** Why TradingView’s chart is not here, as a sentence. */
  why: string
  /** Asks TradingView again, and leads to it. */
  ways: ReactNode
  /** Where there are no prices of our own, or none that may be shown. */
  otherwise: ReactNode
}

/** The market chart from daily prices of our own, for when TradingView cannot be reached. */
export function OwnPrices({ symbol, orBenchmark, why, ways, otherwise }: OwnPricesProps) {
  const { prices, isPending } = useOwnPrices(symbol, orBenchmark)
  const last = prices?.bars.at(-1)
  if (isPending) {
    return (
      <div className="flex h-full flex-col">
        <ChartLoading />
      </div>
    )
  }
  if (!prices || !last) return otherwise
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 pt-2 text-label text-ink2">
        <p role="status">
          {why} {prices.name === symbol ? 'These are' : `This is the ${prices.name}:`} daily prices of {last.source},
          not adjusted for splits.
        </p>
        {ways}
      </div>
      <LazyBoundary fallback={<ChartLoading />} failure={() => otherwise}>
        <PricesChart key={prices.name} symbol={prices.name} bars={prices.bars} />
      </LazyBoundary>
      <p className="shrink-0 py-1 text-right text-label">
        <ChartLicence />
      </p>
    </div>
  )
}
