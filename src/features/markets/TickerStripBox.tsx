import type { Ticker } from '@/content/markets'
import { lazyPart } from '@/ui/layout/LazyBoundary'
import { stripOf } from './embedded'
import { MarketBox } from './MarketBox'

/** TradingView's own height, which also fits the symbols and a sentence on a phone. */
const STRIP_PX = 80

const TickerStrip = lazyPart(() => import('./TickerStrip').then((module) => module.TickerStrip))

interface TickerStripBoxProps {
  title: string
  /** A constant, since a new array would remount the widget. */
  tickers: Ticker[]
}

/** A row of prices. Apart from the other boxes, some of which read prices of our own: the landing page reads nothing. */
export function TickerStripBox({ title, tickers }: TickerStripBoxProps) {
  return (
    <MarketBox
      embedded={stripOf(title, tickers)}
      heightPx={STRIP_PX}
      words={<p className="text-body">{tickers.map((ticker) => ticker.title).join(', ')}</p>}
    >
      <TickerStrip title={title} tickers={tickers} />
    </MarketBox>
  )
}
