import type { Market } from '../contract/markets'

/** A symbol in the spelling of our own bars (`market_bars`). */
export interface QuotedSymbol {
  market: Market
  symbol: string
}

const COIN_EXCHANGES = new Set(['CRYPTO', 'BINANCE', 'KRAKEN'])
const FOREX_EXCHANGES = new Set(['FX_IDC', 'OANDA'])
const COIN_PAIR = /^(.{2,}?)(USDT|USDC|USD|EUR|GBP|JPY|BTC|ETH)$/

/**
 * A market chart's symbol in the spelling of our own bars: `CRYPTO:BTCUSD` is the coin BTC/USD, `FX_IDC:EURUSD` the pair EURUSD, and
 * any other a stock without its exchange. null for a coin without a quote currency.
 * @param chartSymbol exchange:symbol, or a symbol alone
 */
export function quotedSymbol(chartSymbol: string): QuotedSymbol | null {
  const parts = chartSymbol.toUpperCase().split(':')
  const symbol = parts.at(-1) ?? ''
  const exchange = parts.length > 1 ? (parts[0] ?? '') : ''
  if (FOREX_EXCHANGES.has(exchange)) return { market: 'FOREX', symbol }
  if (!COIN_EXCHANGES.has(exchange)) return { market: 'STOCK', symbol }
  const [, coin, quote] = COIN_PAIR.exec(symbol) ?? []
  return coin && quote ? { market: 'CRYPTO', symbol: `${coin}/${quote}` } : null
}
