import { useEffect, useRef } from 'react'
import { overviewRanges, overviewTickers } from '@/content/markets'
import { type Theme, useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'

const LOADER = 'https://s3.tradingview.com/external-embedding/embed-widget-symbol-overview.js'

/** Ten symbols over seven ranges (spec §2, §9). */
export function SymbolOverview() {
  const theme = useThemeStore((state) => state.theme)
  return (
    <Embed
      title="Symbol overview"
      shape="chart"
      href="https://www.tradingview.com/markets/"
      tickers={overviewTickers}
      asked={theme}
    >
      <SymbolOverviewWidget theme={theme} />
    </Embed>
  )
}

/** By TradingView's own loader: the package's component, made for the older tv.js, has no setting for the ranges. */
function SymbolOverviewWidget({ theme }: { theme: Theme }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = container.current
    if (!place) return
    const script = document.createElement('script')
    script.src = LOADER
    script.async = true
    script.text = JSON.stringify({
      symbols: overviewTickers.map(({ proName, title }) => [title, `${proName}|1D`]),
      dateRanges: overviewRanges,
      chartOnly: false,
      chartType: 'area',
      scalePosition: 'right',
      changeMode: 'price-and-percent',
      width: '100%',
      height: 800,
      colorTheme: theme,
      isTransparent: true,
      locale: 'en',
    })
    place.append(script)
    return () => place.replaceChildren()
  }, [theme])
  return <div ref={container} />
}
