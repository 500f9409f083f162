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
import {
  CRYPTO_SCREENER,
  ECONOMIC_CALENDAR,
  MARKET_OVERVIEW,
  STOCK_SCREENER,
  SYMBOL_OVERVIEW,
  TOP_STORIES,
} from './embeds'
import { SymbolLinks } from './OutOfReach'
import { OwnPrices } from './OwnPrices'

const useThemeName = () => useThemeStore((state) => state.theme)

/** What every widget that fills the width of its box is given. */
const COMMON = { width: '100%', isTransparent: true, locale: 'en' } as const

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
export function SymbolOverview() {
  const theme = useThemeName()
  return (
    <Embed
      embedded={SYMBOL_OVERVIEW}
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
      <SymbolOverviewWidget theme={theme} />
    </Embed>
  )
}

const SYMBOL_OVERVIEW_LOADER = 'https://s3.tradingview.com/external-embedding/embed-widget-symbol-overview.js'

/** By TradingView's own loader: the package's component, made for the older tv.js, has no setting for the ranges. */
function SymbolOverviewWidget({ theme }: { theme: Theme }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const script = document.createElement('script')
    script.src = SYMBOL_OVERVIEW_LOADER
    script.async = true
    script.text = JSON.stringify({
      ...COMMON,
      symbols: overviewTickers.map(({ proName, title }) => [title, `${proName}|1D`]),
      dateRanges: overviewRanges,
      chartOnly: false,
      chartType: 'area',
      scalePosition: 'right',
      changeMode: 'price-and-percent',
      height: 800,
      colorTheme: theme,
    })
    box.append(script)
    return () => box.replaceChildren()
  }, [theme])
  return <div ref={container} />
}

interface ListEmbedProps {
  embedded: Embedded
  children: (theme: Theme) => ReactNode
}

/** A widget shown as a list, which takes nothing from the page but its theme. */
function ListEmbed({ embedded, children }: ListEmbedProps) {
  const theme = useThemeName()
  return (
    <Embed embedded={embedded} settingsKey={theme}>
      {children(theme)}
    </Embed>
  )
}

/** Indices, coins, commodities and currencies over a year. */
export const MarketOverview = () => (
  <ListEmbed embedded={MARKET_OVERVIEW}>
    {(theme) => (
      <MarketOverviewWidget
        {...COMMON}
        colorTheme={theme}
        tabs={overviewTabs}
        dateRange="12M"
        showChart
        height={800}
        showSymbolLogo
      />
    )}
  </ListEmbed>
)

/** Stocks of the United States, largest first. */
export const StockScreener = () => (
  <ListEmbed embedded={STOCK_SCREENER}>
    {(theme) => (
      <Screener
        {...COMMON}
        colorTheme={theme}
        market="america"
        defaultColumn="overview"
        defaultScreen="most_capitalized"
        height={550}
      />
    )}
  </ListEmbed>
)

/** Coins, the largest first. */
export const CryptoScreener = () => (
  <ListEmbed embedded={CRYPTO_SCREENER}>
    {(theme) => <CryptoCurrencyMarket {...COMMON} colorTheme={theme} height={550} />}
  </ListEmbed>
)

/** News of all markets. */
export const TopStories = () => (
  <ListEmbed embedded={TOP_STORIES}>
    {(theme) => <Timeline {...COMMON} colorTheme={theme} feedMode="all_symbols" height={600} />}
  </ListEmbed>
)

/** What is due, of every importance, in twenty countries and the euro area. */
export const EconomicCalendar = () => (
  <ListEmbed embedded={ECONOMIC_CALENDAR}>
    {(theme) => (
      <EconomicCalendarWidget
        {...COMMON}
        colorTheme={theme}
        importanceFilter="-1,0,1"
        countryFilter={calendarCountries.join()}
        height={600}
      />
    )}
  </ListEmbed>
)
