import type { ComponentProps } from 'react'
import { useSymbolStore } from '@/stores/symbolStore'
import { MarketBox } from './MarketBox'

// Heights of spec §9; the chart's own on /home is ours.
const OVERVIEW_PX = 800
const SCREENER_PX = 550
const NEWS_PX = 600
const HOME_CHART_PX = 480

const NONE = {}

/** A box whose widget takes nothing from the page. */
const boxOf = (box: Omit<ComponentProps<typeof MarketBox<object>>, 'props'>) => () => (
  <MarketBox {...box} props={NONE} />
)

const loadAdvancedChart = () => import('./AdvancedChart').then((module) => module.AdvancedChart)

/** Ten symbols over seven ranges (spec §2, §9). */
export const SymbolOverviewBox = boxOf({
  title: 'Symbol overview',
  text: 'Ten symbols, from a day to all time',
  shape: 'chart',
  heightPx: OVERVIEW_PX,
  load: () => import('./SymbolOverview').then((module) => module.SymbolOverview),
})

export const MarketOverviewBox = boxOf({
  title: 'Market overview',
  text: 'A year, by kind of market',
  shape: 'list',
  heightPx: OVERVIEW_PX,
  load: () => import('./MarketOverview').then((module) => module.MarketOverview),
})

export const StockScreenerBox = boxOf({
  title: 'Stock screener',
  text: 'United States, the largest first',
  shape: 'list',
  heightPx: SCREENER_PX,
  load: () => import('./StockScreener').then((module) => module.StockScreener),
})

export const CryptoScreenerBox = boxOf({
  title: 'Crypto screener',
  text: 'In US dollars',
  shape: 'list',
  heightPx: SCREENER_PX,
  load: () => import('./CryptoScreener').then((module) => module.CryptoScreener),
})

export const TopStoriesBox = boxOf({
  title: 'Top Stories',
  text: 'All markets',
  shape: 'list',
  heightPx: NEWS_PX,
  load: () => import('./TopStories').then((module) => module.TopStories),
})

export const EconomicCalendarBox = boxOf({
  title: 'Economic Calendar',
  text: 'Twenty countries and the euro area',
  shape: 'list',
  heightPx: NEWS_PX,
  load: () => import('./EconomicCalendar').then((module) => module.EconomicCalendar),
})

/** The chart of the active symbol, as high as the column it stands in. */
export const MarketChart = boxOf({ title: 'Market chart', shape: 'chart', load: loadAdvancedChart })

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
