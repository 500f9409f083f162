import { type ComponentType, useEffect, useRef } from 'react'
import {
  cryptoScreeners,
  marketPages,
  newsSources,
  overviewTickers,
  releaseCalendars,
  stockScreeners,
} from '@/content/markets'
import { useEmbedStore } from '@/stores/embedStore'
import { useMarketChartStore } from '@/stores/marketChartStore'
import { useSymbolStore } from '@/stores/symbolStore'
import { Button } from '@/ui/controls/Button'
import { lazyPart } from '@/ui/layout/LazyBoundary'
import { EmbedBox } from './EmbedBox'
import { type Embedded, MARKETS_PAGE, marketChartOf } from './embedded'
import { useOwnPrices } from './useOwnPrices'

const OVERVIEW_PX = 800
const SCREENER_PX = 550
const NEWS_PX = 600
const HOME_CHART_PX = 480

/** All of them share the package's code, which is one file. */
const widget = <Props extends object>(pick: (widgets: typeof import('./widgets')) => ComponentType<Props>) =>
  lazyPart(() => import('./widgets').then(pick))

type ListWidget = ComponentType<{ embedded: Embedded; heightPx: number }>

/** The box of a widget that is a list. */
function listBox(
  pick: (widgets: typeof import('./widgets')) => ListWidget,
  { text, heightPx, ...list }: Omit<Embedded, 'shape'> & { text: string; heightPx: number },
) {
  const Widget = widget(pick)
  const embedded: Embedded = { ...list, shape: 'list' }
  return () => (
    <EmbedBox embedded={embedded} text={text} heightPx={heightPx}>
      <Widget embedded={embedded} heightPx={heightPx} />
    </EmbedBox>
  )
}

/**
 * Whether prices of our own stand in for a chart of TradingView's: those of a symbol, or of the benchmark. While they are loading, the
 * answer of the last visit, so that the box keeps its height.
 * @param symbol null for the benchmark
 */
function useHasOwnPrices(symbol: string | null): boolean {
  const { reached, lacksPrices, setLacksPrices } = useEmbedStore()
  const isNeeded = reached === false
  const { prices, ...own } = useOwnPrices(symbol, true, isNeeded)
  const isKnown = isNeeded && own.isKnown
  const hasNone = prices === null
  useEffect(() => {
    if (isKnown) setLacksPrices(hasNone)
  }, [isKnown, hasNone, setLacksPrices])
  return isKnown ? !hasNone : !lacksPrices
}

const SymbolOverview = widget((all) => all.SymbolOverview)
const SYMBOL_OVERVIEW: Embedded = {
  title: 'Symbol overview',
  shape: 'chart',
  href: MARKETS_PAGE,
  tickers: overviewTickers,
}

export function SymbolOverviewBox() {
  return (
    <EmbedBox
      embedded={SYMBOL_OVERVIEW}
      text="Ten symbols, from a day to all time"
      heightPx={OVERVIEW_PX}
      hasStandIn={useHasOwnPrices(null)}
    >
      <SymbolOverview embedded={SYMBOL_OVERVIEW} heightPx={OVERVIEW_PX} />
    </EmbedBox>
  )
}

export const MarketOverviewBox = listBox((all) => all.MarketOverview, {
  title: 'Market overview',
  text: 'A year, by kind of market',
  heightPx: OVERVIEW_PX,
  href: MARKETS_PAGE,
  elsewhere: marketPages,
})

export const StockScreenerBox = listBox((all) => all.StockScreener, {
  title: 'Stock screener',
  text: 'United States, largest first',
  heightPx: SCREENER_PX,
  href: 'https://www.tradingview.com/screener/',
  elsewhere: stockScreeners,
})

export const CryptoScreenerBox = listBox((all) => all.CryptoScreener, {
  title: 'Crypto screener',
  text: 'In US dollars',
  heightPx: SCREENER_PX,
  href: 'https://www.tradingview.com/markets/cryptocurrencies/prices-all/',
  elsewhere: cryptoScreeners,
})

export const TopStoriesBox = listBox((all) => all.TopStories, {
  title: 'Top Stories',
  text: 'All markets',
  heightPx: NEWS_PX,
  href: 'https://www.tradingview.com/news/',
  elsewhere: newsSources,
})

export const EconomicCalendarBox = listBox((all) => all.EconomicCalendar, {
  title: 'Economic Calendar',
  text: 'Twenty countries and the euro area',
  heightPx: NEWS_PX,
  href: 'https://www.tradingview.com/economic-calendar/',
  elsewhere: releaseCalendars,
})

const AdvancedChart = widget((all) => all.AdvancedChart)

/** The chart of the active symbol, with a heading of its own. Once somebody hid it, a sentence says so. */
export function MarketChartBox() {
  const symbol = useSymbolStore((state) => state.activeSymbol)
  const { isHidden, setHidden } = useMarketChartStore()
  const inside = useRef<HTMLDivElement>(null)
  const setHiddenByPress = (hidden: boolean) => {
    // The pressed button disappears; keep the keyboard's focus here.
    inside.current?.focus({ preventScroll: true })
    setHidden(hidden)
  }
  const hide = () => setHiddenByPress(true)
  return (
    <div ref={inside} tabIndex={-1} className="outline-none">
      <EmbedBox
        embedded={marketChartOf(symbol)}
        // The same whoever's prices are shown: TradingView's chart and ours each say their symbol and more.
        text="Daily"
        heightPx={HOME_CHART_PX}
        hasStandIn={useHasOwnPrices(symbol)}
        onHide={hide}
        hidden={
          isHidden && (
            <div className="py-4 text-body text-ink2">
              <p className="mb-4 max-w-[400px]">You hid the market chart in this browser.</p>
              <Button onClick={() => setHiddenByPress(false)}>Show the chart</Button>
            </div>
          )
        }
      >
        <AdvancedChart onHide={hide} orBenchmark />
      </EmbedBox>
    </div>
  )
}
