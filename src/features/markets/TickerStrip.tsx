import { Ticker as TickerWidget } from 'react-ts-tradingview-widgets'
import type { Ticker } from '@/content/markets'
import { useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'
import { stripOf } from './embedded'

/** Prices of a few symbols in a row. */
export function TickerStrip({ title, tickers }: { title: string; tickers: Ticker[] }) {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed embedded={stripOf(title, tickers)} settingsKey={`${theme} ${tickers.map(({ proName }) => proName)}`}>
      <TickerWidget symbols={tickers} colorTheme={theme} isTransparent showSymbolLogo locale="en" />
    </Embed>
  )
}
