import type { Market } from '@/domain/contract/markets'
import { parseOptionCode } from '@/domain/contract/optionCode'

/** Exchanges by quote currency: TradingView's own index for dollars, else an exchange that lists the pair. */
const COIN_EXCHANGES: [quote: RegExp, exchange: string][] = [
  [/..USD$/, 'CRYPTO'],
  [/..USD[TC]$/, 'BINANCE'],
  // Three letters before the quote, to exclude coins such as WBTC and STETH.
  [/...(BTC|ETH)$/, 'BINANCE'],
  [/..(EUR|GBP|JPY)$/, 'KRAKEN'],
]
const METALS = /^(XAU|XAG|XPT|XPD)/

/**
 * TradingView's exchange:symbol for a traded symbol, or null if no exchange quotes it. A symbol that names its exchange keeps it. A
 * coin without a quote currency is quoted in dollars, an option shows its underlying, and TradingView finds a stock's exchange itself.
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
      return parseOptionCode(typed)?.underlying ?? typed.split(/\s/)[0] ?? null
    case 'SPORTS':
    case 'ALTERNATIVE':
      return null
  }
}
