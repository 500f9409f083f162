import { Ticker as TickerWidget } from 'react-ts-tradingview-widgets'
import type { Ticker } from '@/content/tickers'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

interface TickerStripProps {
  title: string
  tickers: Ticker[]
}

/** Prices of a few symbols in a row (spec §7). */
export function TickerStrip({ title, tickers }: TickerStripProps) {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed
      title={title}
      shape="strip"
      href="https://www.tradingview.com/markets/"
      tickers={tickers}
      asked={`${theme} ${tickers.map(({ proName }) => proName)}`}
    >
      <TickerWidget symbols={tickers} colorTheme={theme} isTransparent showSymbolLogo locale="en" />
    </Embed>
  )
}
