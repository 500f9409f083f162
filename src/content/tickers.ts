/** A symbol of a ticker strip. */
export interface Ticker {
  /** Exchange and symbol, as TradingView names them. */
  proName: string
  title: string
}

/** The landing page's strip. Separate from the other tickers, because every visitor downloads it. */
export const landingTickers: Ticker[] = [
  { proName: 'CRYPTO:BTCUSD', title: 'BTC' },
  { proName: 'NASDAQ:NVDA', title: 'NVDA' },
  { proName: 'NASDAQ:TSLA', title: 'TSLA' },
  { proName: 'CRYPTO:SOLUSD', title: 'SOL' },
]
