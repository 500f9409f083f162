/** Options of a strategy on /create. The database stores these texts joined by commas. */

export const MARKET_OPTIONS = [
  'Stocks & Equities',
  'Options & Derivatives',
  'Cryptocurrency',
  'Forex',
  'Sports Analytics',
  'Alternatives',
] as const

export const CATEGORY_OPTIONS = [
  'Trend Analysis',
  'Harmonic Pattern',
  'Chart Pattern',
  'Technical Indicators',
  'Wave Analysis',
  'Gann',
  'Fundamental Analysis',
  'Beyond Technical Analysis',
] as const

export const TIMEFRAME_OPTIONS = [
  '1 Minute',
  '5 Minutes',
  '15 Minutes',
  '1 Hour',
  '4 Hour',
  'Daily',
  'Weekly',
  'Monthly',
  'Longterm Buy',
] as const
