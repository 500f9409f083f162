import { MarketOverview as MarketOverviewWidget } from 'react-ts-tradingview-widgets'
import { overviewTabs } from '@/content/markets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

/** Indices, coins, commodities and currencies over a year (spec §9). */
export function MarketOverview() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed title="Market overview" shape="list" href="https://www.tradingview.com/markets/" asked={theme}>
      <MarketOverviewWidget
        tabs={overviewTabs}
        dateRange="12M"
        showChart
        width="100%"
        height={800}
        colorTheme={theme}
        isTransparent
        showSymbolLogo
        locale="en"
      />
    </Embed>
  )
}
