import { Screener } from 'react-ts-tradingview-widgets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

/** Stocks of the United States, the largest first (spec §2). */
export function StockScreener() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed title="Stock screener" shape="list" href="https://www.tradingview.com/screener/" asked={theme}>
      <Screener
        market="america"
        defaultColumn="overview"
        defaultScreen="most_capitalized"
        width="100%"
        height={550}
        colorTheme={theme}
        isTransparent
        locale="en"
      />
    </Embed>
  )
}
