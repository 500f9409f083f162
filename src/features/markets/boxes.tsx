import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import type { Ticker } from '@/content/markets'
import { marketBarsQuery } from '@/queries/marketBars.queries'
import { useEmbedStore } from '@/stores/embedStore'
import { useMarketChartStore } from '@/stores/marketChartStore'
import { useSymbolStore } from '@/stores/symbolStore'
import { Button } from '@/ui/Button'
import { lazyPart } from '@/ui/LazyBoundary'
import { MarketBox } from './MarketBox'

const OVERVIEW_PX = 800
const SCREENER_PX = 550
const NEWS_PX = 600
const HOME_CHART_PX = 480
/** TradingView's own height, which also fits the symbols and a sentence on a phone. */
const STRIP_PX = 80

/** All of them share the package's code, which is one file. */
const widget = <Props extends object>(pick: (widgets: typeof import('./widgets')) => ComponentType<Props>) =>
  lazyPart(() => import('./widgets').then(pick))

/** A box whose widget needs no props. */
const boxOf = (Widget: ComponentType, box: Omit<ComponentProps<typeof MarketBox>, 'children'>) => () => (
  <MarketBox {...box}>
    <Widget />
  </MarketBox>
)

export const SymbolOverviewBox = boxOf(
  widget((all) => all.SymbolOverview),
  { title: 'Symbol overview', text: 'Ten symbols, from a day to all time', shape: 'chart', heightPx: OVERVIEW_PX },
)

export const MarketOverviewBox = boxOf(
  widget((all) => all.MarketOverview),
  { title: 'Market overview', text: 'A year, by kind of market', shape: 'list', heightPx: OVERVIEW_PX },
)

export const StockScreenerBox = boxOf(
  widget((all) => all.StockScreener),
  { title: 'Stock screener', text: 'United States, the largest first', shape: 'list', heightPx: SCREENER_PX },
)

export const CryptoScreenerBox = boxOf(
  widget((all) => all.CryptoScreener),
  { title: 'Crypto screener', text: 'In US dollars', shape: 'list', heightPx: SCREENER_PX },
)

export const TopStoriesBox = boxOf(
  widget((all) => all.TopStories),
  { title: 'Top Stories', text: 'All markets', shape: 'list', heightPx: NEWS_PX },
)

export const EconomicCalendarBox = boxOf(
  widget((all) => all.EconomicCalendar),
  { title: 'Economic Calendar', text: 'Twenty countries and the euro area', shape: 'list', heightPx: NEWS_PX },
)

const AdvancedChart = widget((all) => all.AdvancedChart)

/** The chart of the active symbol, as high as the column that it is in. */
export const MarketChart = boxOf(AdvancedChart, { title: 'Market chart', shape: 'chart' })

/**
 * The chart of the active symbol, with a heading of its own. As small as its notice if it was known from the start that
 * TradingView cannot be reached and there are no prices of our own, or once somebody hid it. It does not shrink by itself
 * while somebody reads what is below it.
 */
export function MarketChartBox() {
  const symbol = useSymbolStore((state) => state.activeSymbol)
  const isOutOfReach = useEmbedStore((state) => state.reached === false)
  const [wasOutOfReach] = useState(isOutOfReach)
  const { data: bars } = useQuery({ ...marketBarsQuery(symbol), enabled: isOutOfReach })
  const { isHidden, setHidden } = useMarketChartStore()
  const inside = useRef<HTMLDivElement>(null)
  const setHiddenByPress = (hidden: boolean) => {
    // The pressed button disappears; keep the keyboard's focus here.
    inside.current?.focus({ preventScroll: true })
    setHidden(hidden)
  }
  return (
    <MarketBox
      title="Market chart"
      text={`${symbol}, daily, New York time`}
      shape="chart"
      heightPx={HOME_CHART_PX}
      isNoticeOnly={isHidden || (wasOutOfReach && isOutOfReach && !bars?.length)}
    >
      <div ref={inside} tabIndex={-1} className="h-full outline-none">
        {isHidden ? (
          <div className="py-4 text-body text-ink2">
            <p className="mb-4 max-w-[400px]">You hid the market chart in this browser.</p>
            <Button onClick={() => setHiddenByPress(false)}>Show the chart</Button>
          </div>
        ) : (
          <AdvancedChart onHide={() => setHiddenByPress(true)} />
        )}
      </div>
    </MarketBox>
  )
}

const TickerStrip = widget((all) => all.TickerStrip)

interface TickerStripBoxProps {
  title: string
  /** A constant, since a new array would remount the widget. */
  tickers: Ticker[]
}

/** A row of prices. */
export function TickerStripBox({ title, tickers }: TickerStripBoxProps) {
  return (
    <MarketBox
      title={title}
      shape="strip"
      heightPx={STRIP_PX}
      words={<p className="text-body">{tickers.map((ticker) => ticker.title).join(', ')}</p>}
    >
      <TickerStrip title={title} tickers={tickers} />
    </MarketBox>
  )
}
