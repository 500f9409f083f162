import { useSymbolStore } from '@/stores/symbolStore'
import { MarketBox } from './MarketBox'

// Heights of spec §9; the chart's own on /home is ours.
const OVERVIEW_PX = 800
const SCREENER_PX = 550
const NEWS_PX = 600
const HOME_CHART_PX = 480

const NONE = {}

const loadSymbolOverview = () => import('./SymbolOverview').then((module) => module.SymbolOverview)
const loadMarketOverview = () => import('./MarketOverview').then((module) => module.MarketOverview)
const loadStockScreener = () => import('./StockScreener').then((module) => module.StockScreener)
const loadCryptoScreener = () => import('./CryptoScreener').then((module) => module.CryptoScreener)
const loadTopStories = () => import('./TopStories').then((module) => module.TopStories)
const loadEconomicCalendar = () => import('./EconomicCalendar').then((module) => module.EconomicCalendar)
const loadAdvancedChart = () => import('./AdvancedChart').then((module) => module.AdvancedChart)

/** Ten symbols over seven ranges (spec §2, §9). */
export function SymbolOverviewBox() {
  return (
    <MarketBox
      title="Symbol overview"
      text="Ten symbols, from a day to all time"
      shape="chart"
      heightPx={OVERVIEW_PX}
      load={loadSymbolOverview}
      props={NONE}
    />
  )
}

export function MarketOverviewBox() {
  return (
    <MarketBox
      title="Market overview"
      text="A year, by kind of market"
      shape="list"
      heightPx={OVERVIEW_PX}
      load={loadMarketOverview}
      props={NONE}
    />
  )
}

export function StockScreenerBox() {
  return (
    <MarketBox
      title="Stock screener"
      text="United States, the largest first"
      shape="list"
      heightPx={SCREENER_PX}
      load={loadStockScreener}
      props={NONE}
    />
  )
}

export function CryptoScreenerBox() {
  return (
    <MarketBox
      title="Crypto screener"
      text="In US dollars"
      shape="list"
      heightPx={SCREENER_PX}
      load={loadCryptoScreener}
      props={NONE}
    />
  )
}

export function TopStoriesBox() {
  return (
    <MarketBox
      title="Top Stories"
      text="All markets"
      shape="list"
      heightPx={NEWS_PX}
      load={loadTopStories}
      props={NONE}
    />
  )
}

export function EconomicCalendarBox() {
  return (
    <MarketBox
      title="Economic Calendar"
      text="Twenty countries and the euro area"
      shape="list"
      heightPx={NEWS_PX}
      load={loadEconomicCalendar}
      props={NONE}
    />
  )
}

/** The chart of the active symbol, with a head of its own. */
export function MarketChartBox() {
  const symbol = useSymbolStore((state) => state.activeSymbol)
  return (
    <MarketBox
      title="Market chart"
      text={`${symbol}, daily, New York time`}
      shape="chart"
      heightPx={HOME_CHART_PX}
      load={loadAdvancedChart}
      props={NONE}
    />
  )
}

/** The chart of the active symbol, as high as the column it stands in. */
export function MarketChart() {
  return <MarketBox title="Market chart" shape="chart" load={loadAdvancedChart} props={NONE} />
}
