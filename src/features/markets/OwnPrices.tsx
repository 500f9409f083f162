import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketBarsQuery } from '@/queries/marketBars.queries'
import { ChartLicence, ChartLoading } from '@/ui/ChartBox'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'

const PricesChart = lazyPart(() => import('./PricesChart').then((module) => module.PricesChart))

interface OwnPricesProps {
  /** exchange:symbol, or a symbol alone. */
  symbol: string
  /** Asks TradingView again. */
  retry: ReactNode
  /** Where there are no prices of our own, or none that may be shown. */
  otherwise: ReactNode
}

/** The market chart from daily prices of our own, for when TradingView cannot be reached. */
export function OwnPrices({ symbol, retry, otherwise }: OwnPricesProps) {
  const { data: bars, isPending } = useQuery(marketBarsQuery(symbol))
  const last = bars?.at(-1)
  if (isPending) return <ChartLoading />
  if (!bars || !last) return otherwise
  return (
    <div className="flex h-full flex-col">
      <p role="status" className="flex shrink-0 flex-wrap items-center gap-x-3 pt-2 text-label text-ink2">
        <span>TradingView couldn’t be loaded. These are daily prices of {last.source}, not adjusted for splits.</span>
        {retry}
      </p>
      <LazyBoundary fallback={<ChartLoading />} failure={() => otherwise}>
        <PricesChart key={symbol} symbol={symbol} bars={bars} />
      </LazyBoundary>
      <p className="shrink-0 py-1 text-right text-label">
        <ChartLicence />
      </p>
    </div>
  )
}
