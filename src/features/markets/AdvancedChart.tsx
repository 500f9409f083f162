import { AdvancedRealTimeChart } from 'react-ts-tradingview-widgets'
import { useSymbolStore } from '@/stores/symbolStore'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'
import { atTradingView } from './tradingView.rules'

/** The active symbol, daily, in New York's time (spec §7). As high as its box. */
export function AdvancedChart() {
  const theme = useThemeStore((state) => state.theme)
  const symbol = useSymbolStore((state) => state.activeSymbol)
  return (
    <Embed title={`Market chart of ${symbol}`} shape="chart" href={atTradingView(symbol)} asked={`${theme} ${symbol}`}>
      {/* No container_id: a fixed one keeps the package from changing the chart. */}
      <AdvancedRealTimeChart
        symbol={symbol}
        interval="D"
        timezone="America/New_York"
        theme={theme}
        locale="en"
        autosize
      />
    </Embed>
  )
}
