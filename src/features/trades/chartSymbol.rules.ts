import type { Market } from '@/domain/markets'

/** Who quotes a coin against what: TradingView's own index for dollars, else an exchange that trades the pair. */
const COIN_EXCHANGES: [quote: RegExp, exchange: string][] = [
  [/..USD$/, 'CRYPTO'],
  [/..USD[TC]$/, 'BINANCE'],
  // Longer than the coins that are named after these two, such as WBTC and STETH.
  [/...(BTC|ETH)$/, 'BINANCE'],
  [/..(EUR|GBP|JPY)$/, 'KRAKEN'],
]
const METALS = /^(XAU|XAG|XPT|XPD)/
/** An option by its standard code, e.g. AAPL261218C00200000: underlying, day, right, strike. */
const OPTION_CODE = /^([A-Z.]{1,6})\d{6}[CP]\d{8}$/

/**
 * TradingView's name for what was traded, as exchange:symbol, or null where no exchange quotes it.
 * What names its exchange keeps it. A coin without a quote currency is taken against the dollar, an option shows its
 * underlying, and TradingView finds a stock's exchange by itself.
 */
export function chartSymbol(market: Market, symbol: string): string | null {
  const typed = symbol.trim().toUpperCase()
  if (typed === '') return null
  if (/^[A-Z0-9_]+:[^\s:]+$/.test(typed)) return typed
  const pair = typed.replace(/[\s/_-]/g, '')
  switch (market) {
    case 'CRYPTO': {
      const exchange = COIN_EXCHANGES.find(([quote]) => quote.test(pair))?.[1]
      return exchange ? `${exchange}:${pair}` : `CRYPTO:${pair}USD`
    }
    case 'FOREX':
      return `${METALS.test(pair) ? 'OANDA' : 'FX_IDC'}:${pair}`
    case 'STOCK':
      return typed.replace(/[\s/-]/g, '.')
    case 'OPTIONS':
      return pair.match(OPTION_CODE)?.[1] ?? typed.split(/\s/)[0] ?? null
    case 'SPORTS':
    case 'ALTERNATIVE':
      return null
  }
}
