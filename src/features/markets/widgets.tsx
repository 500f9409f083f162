import { type ReactNode, useEffect, useRef } from 'react'
import {
  AdvancedRealTimeChart,
  CryptoCurrencyMarket,
  EconomicCalendar as EconomicCalendarWidget,
  MarketOverview as MarketOverviewWidget,
  Screener,
  Timeline,
} from 'react-ts-tradingview-widgets'
import { calendarCountries, overviewRanges, overviewTabs, overviewTickers } from '@/content/markets'
import { useSymbolStore } from '@/stores/symbolStore'
import { type Theme, useThemeStore } from '@/stores/themeStore'
import { Embed } from './Embed'
import { chartOf, type Embedded } from './embedded'
import { SymbolLinks } from './OutOfReach'
import { OwnPrices } from './OwnPrices'

const useThemeName = () => useThemeStore((state) => state.theme)

/** The settings shared by all widgets that fill the width of their box. */
const settingsOf = (theme: Theme, height: number) =>
  ({ width: '100%', isTransparent: true, locale: 'en', colorTheme: theme, height }) as const

interface WidgetProps {
  embedded: Embedded
  heightPx: number
}

interface AdvancedChartProps {
  /** Hides it, where it could not be loaded. */
  onHide?: () => void
  /** Whether the benchmark's prices stand in where there are none of the symbol. */
  orBenchmark?: boolean
}

/** The active symbol, daily, in New York's time. As high as its box. */
export function AdvancedChart({ onHide, orBenchmark = false }: AdvancedChartProps) {
  const theme = useThemeName()
  const symbol = useSymbolStore((state) => state.activeSymbol)
  return (
    <Embed
      embedded={chartOf(symbol)}
      settingsKey={`${theme} ${symbol}`}
      onHide={onHide}
      instead={(notice, why, ways) => (
        <OwnPrices symbol={symbol} orBenchmark={orBenchmark} why={why} ways={ways} otherwise={notice} />
      )}
    >
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

/** Ten symbols over seven ranges. */
export function SymbolOverview({ embedded, heightPx }: WidgetProps) {
  const theme = useThemeName()
  return (
    <Embed
      embedded={embedded}
      settingsKey={theme}
      instead={(notice, why, ways) => (
        <OwnPrices
          symbol={null}
          orBenchmark
          why={why}
          ways={
            <>
              {ways}
              <div className="basis-full pt-1 pb-2">
                <SymbolLinks tickers={overviewTickers} />
              </div>
            </>
          }
          otherwise={notice}
        />
      )}
    >
      <SymbolOverviewWidget theme={theme} heightPx={heightPx} />
    </Embed>
  )
}

const SYMBOL_OVERVIEW_LOADER = 'https://s3.tradingview.com/external-embedding/embed-widget-symbol-overview.js'

/** By TradingView's own loader: the package's component, made for the older tv.js, has no setting for the ranges. */
function SymbolOverviewWidget({ theme, heightPx }: { theme: Theme; heightPx: number }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const script = document.createElement('script')
    script.src = SYMBOL_OVERVIEW_LOADER
    script.async = true
    script.text = JSON.stringify({
      ...settingsOf(theme, heightPx),
      symbols: overviewTickers.map(({ proName, title }) => [title, `${proName}|1D`]),
      dateRanges: overviewRanges,
      chartOnly: false,
      chartType: 'area',
      scalePosition: 'right',
      changeMode: 'price-and-percent',
    })
    box.append(script)
    return () => box.replaceChildren()
  }, [theme, heightPx])
  return <div ref={container} />
}

interface ListEmbedProps extends WidgetProps {
  children: (settings: ReturnType<typeof settingsOf>) => ReactNode
}

/** A widget shown as a list, which takes nothing from the page but its theme. */
function ListEmbed({ embedded, heightPx, children }: ListEmbedProps) {
  const theme = useThemeName()
  return (
    <Embed embedded={embedded} settingsKey={theme}>
      {children(settingsOf(theme, heightPx))}
    </Embed>
  )
}

/** Indices, coins, commodities and currencies over a year. */
export const MarketOverview = (props: WidgetProps) => (
  <ListEmbed {...props}>
    {(settings) => <MarketOverviewWidget {...settings} tabs={overviewTabs} dateRange="12M" showChart showSymbolLogo />}
  </ListEmbed>
)

/** Stocks of the United States, largest first. */
export const StockScreener = (props: WidgetProps) => (
  <ListEmbed {...props}>
    {(settings) => (
      <Screener {...settings} market="america" defaultColumn="overview" defaultScreen="most_capitalized" />
    )}
  </ListEmbed>
)

/** Coins, the largest first. */
export const CryptoScreener = (props: WidgetProps) => (
  <ListEmbed {...props}>{(settings) => <CryptoCurrencyMarket {...settings} />}</ListEmbed>
)

/** News of all markets. */
export const TopStories = (props: WidgetProps) => (
  <ListEmbed {...props}>{(settings) => <Timeline {...settings} feedMode="all_symbols" />}</ListEmbed>
)

/** What is due, of every importance, in twenty countries and the euro area. */
export const EconomicCalendar = (props: WidgetProps) => (
  <ListEmbed {...props}>
    {(settings) => (
      <EconomicCalendarWidget {...settings} importanceFilter="-1,0,1" countryFilter={calendarCountries.join()} />
    )}
  </ListEmbed>
)
