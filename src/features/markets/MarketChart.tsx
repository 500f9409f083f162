import { useSymbolStore } from '@/stores/symbolStore'
import { lazyPart } from '@/ui/layout/LazyBoundary'
import { marketChartOf } from './embedded'
import { MarketBox } from './MarketBox'

const AdvancedChart = lazyPart(() => import('./widgets').then((module) => module.AdvancedChart))

/** The chart of the active symbol, as high as the column that it is in. */
export function MarketChart() {
  const symbol = useSymbolStore((state) => state.activeSymbol)
  return (
    <MarketBox embedded={marketChartOf(symbol)}>
      <AdvancedChart />
    </MarketBox>
  )
}
