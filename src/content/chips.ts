/** The filter chips of /strategy, in their order. Every one of the 26 is for subscribers only. */

/** The chip that is selected by default and open to everyone. */
export const ALL_STRATEGIES = 'All Strategies'

export const CHIPS = [
  { id: 'stocks-options', name: 'Stocks & Options' },
  { id: 'cryptocurrency', name: 'Cryptocurrency' },
  { id: 'commodities', name: 'Commodities' },
  { id: 'etf', name: 'ETF' },
  { id: 'sports', name: 'Sports' },
  { id: 'gainers', name: 'Gainers' },
  { id: 'losers', name: 'Losers' },
  { id: 'venture-capital', name: 'Venture Capital' },
  { id: 'memes', name: 'Memes' },
  { id: 'private-equity', name: 'Private Equity' },
  { id: 'large-cap', name: 'Large-cap' },
  { id: 'small-cap', name: 'Small-cap' },
  { id: 'most-traded', name: 'Most traded' },
  { id: 'most-addresses-with-balance', name: 'Most addresses with balance' },
  { id: 'most-daily-active-addresses', name: 'Most daily active addresses' },
  { id: 'most-transactions', name: 'Most transactions' },
  { id: 'highest-transaction-volume', name: 'Highest transaction volume' },
  { id: 'lowest-supply', name: 'Lowest supply' },
  { id: 'highest-supply', name: 'Highest supply' },
  { id: 'most-expensive', name: 'Most expensive' },
  { id: 'most-volatile', name: 'Most volatile' },
  { id: 'development-activity', name: 'Development activity' },
  { id: 'all-time-high', name: 'All-time high' },
  { id: 'all-time-low', name: 'All-time low' },
  { id: '52-week-high', name: '52-week high' },
  { id: '52-week-low', name: '52-week low' },
] as const

export type ChipId = (typeof CHIPS)[number]['id']
