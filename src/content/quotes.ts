/** The 14 watched symbols of /alpaca, in the order of spec §2. */
export const watchedSymbols = [
  'SPY',
  'QQQ',
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'GOOGL',
  'META',
  'TSLA',
  'BRK.A',
  'TSM',
  'JPM',
  'GME',
  'GLD',
] as const

/** The nine fields of a trade message that the table shows (spec §3). */
export const tradeFields = [
  'Type',
  'Symbol',
  'Trade id',
  'Exchange',
  'Price',
  'Size',
  'Conditions',
  'Time',
  'Tape',
] as const
