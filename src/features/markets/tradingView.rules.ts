/** The page of a symbol at TradingView: its chart, which every symbol has. */
export const atTradingView = (symbol: string) =>
  `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}`
