import type { Market } from '@/lib/pnl/words.rules'

const QUOTED = /.(USD[TC]?|EUR|GBP|JPY)$/

/**
 * The market chart's name for what was traded, as exchange:symbol (spec §3, client state), or null where no exchange
 * quotes it. A coin without a quote currency is taken against the dollar; an option shows its underlying.
 */
export function chartSymbol(market: Market, symbol: string): string | null {
  const typed = symbol.trim().toUpperCase()
  if (typed === '') return null
  if (/^[A-Z0-9_]+:[^\s:]+$/.test(typed)) return typed
  switch (market) {
    case 'CRYPTO': {
      const pair = typed.replace(/[\s/_-]/g, '')
      return `CRYPTO:${QUOTED.test(pair) ? pair : `${pair}USD`}`
    }
    case 'FOREX':
      return `FX_IDC:${typed.replace(/[\s/_-]/g, '')}`
    case 'STOCK':
      return typed.replace(/[\s-]/g, '.')
    case 'OPTIONS':
      return typed.split(/\s/)[0] ?? null
    case 'SPORTS':
    case 'ALTERNATIVE':
      return null
  }
}
