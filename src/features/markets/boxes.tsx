import { type ComponentProps, type ComponentType, useEffect, useRef } from 'react'
import { useEmbedStore } from '@/stores/embedStore'
import { useMarketChartStore } from '@/stores/marketChartStore'
import { useSymbolStore } from '@/stores/symbolStore'
import { Button } from '@/ui/controls/Button'
import { lazyPart } from '@/ui/layout/LazyBoundary'
import { EmbedBox } from './EmbedBox'
import { marketChartOf } from './embedded'
import {
  CRYPTO_SCREENER,
  ECONOMIC_CALENDAR,
  MARKET_OVERVIEW,
  STOCK_SCREENER,
  SYMBOL_OVERVIEW,
  TOP_STORIES,
} from './embeds'
import { useOwnPrices } from './useOwnPrices'

const OVERVIEW_PX = 800
const SCREENER_PX = 550
const NEWS_PX = 600
const HOME_CHART_PX = 480

/** All of them share the package's code, which is one file. */
const widget = <Props extends object>(pick: (widgets: typeof import('./widgets')) => ComponentType<Props>) =>
  lazyPart(() => import('./widgets').then(pick))

/** A box whose widget needs no props. */
const boxOf = (Widget: ComponentType, box: Omit<ComponentProps<typeof EmbedBox>, 'children'>) => () => (
  <EmbedBox {...box}>
    <Widget />
  </EmbedBox>
)

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

export function SymbolOverviewBox() {
  return (
    <EmbedBox
      embedded={SYMBOL_OVERVIEW}
      text="Ten symbols, from a day to all time"
      heightPx={OVERVIEW_PX}
      hasStandIn={useHasOwnPrices(null)}
    >
      <SymbolOverview />
    </EmbedBox>
  )
}

export const MarketOverviewBox = boxOf(
  widget((all) => all.MarketOverview),
  { embedded: MARKET_OVERVIEW, text: 'A year, by kind of market', heightPx: OVERVIEW_PX },
)

export const StockScreenerBox = boxOf(
  widget((all) => all.StockScreener),
  { embedded: STOCK_SCREENER, text: 'United States, largest first', heightPx: SCREENER_PX },
)

export const CryptoScreenerBox = boxOf(
  widget((all) => all.CryptoScreener),
  { embedded: CRYPTO_SCREENER, text: 'In US dollars', heightPx: SCREENER_PX },
)

export const TopStoriesBox = boxOf(
  widget((all) => all.TopStories),
  { embedded: TOP_STORIES, text: 'All markets', heightPx: NEWS_PX },
)

export const EconomicCalendarBox = boxOf(
  widget((all) => all.EconomicCalendar),
  { embedded: ECONOMIC_CALENDAR, text: 'Twenty countries and the euro area', heightPx: NEWS_PX },
)

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
