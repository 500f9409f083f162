import type { Ticker } from './markets'

/** The texts that the landing page shows first. Separate from the others, which load later. */
export const hero = {
  title: 'Strategies that show their working',
  tagline: 'Vetted strategies, open playbooks, with transparent historical profit-and-loss.',
  lead: 'A review-and-ranking site that tracks, verifies and ranks trading signals in stocks, options, futures, forex, crypto, commodities, sports analytics and alternatives. Every profit and every loss opens into the trades that made it, and adds up again in your browser.',
  aside: 'If a sum is off, you have caught us.',
} as const

/** The landing page's strip of prices. */
export const landingTickers: Ticker[] = [
  { proName: 'CRYPTO:BTCUSD', title: 'BTC' },
  { proName: 'NASDAQ:NVDA', title: 'NVDA' },
  { proName: 'NASDAQ:TSLA', title: 'TSLA' },
  { proName: 'CRYPTO:SOLUSD', title: 'SOL' },
]
