import type { Ticker } from '@/content/tickers'
import { MarketBox } from './MarketBox'

const load = () => import('./TickerStrip').then((module) => module.TickerStrip)

/** As TradingView draws it, and as a phone needs for its symbols and a sentence. */
const STRIP_PX = 80

interface TickerStripBoxProps {
  title: string
  /** Hoisted: another array is another widget. */
  tickers: Ticker[]
}

/** A row of prices. */
export function TickerStripBox({ title, tickers }: TickerStripBoxProps) {
  return (
    <MarketBox title={title} shape="strip" heightPx={STRIP_PX} load={load} props={{ title, tickers }}>
      <p className="text-body">{tickers.map((ticker) => ticker.title).join(', ')}</p>
    </MarketBox>
  )
}
