/** A symbol of a ticker strip. */
export interface Ticker {
  /** Exchange and symbol, as TradingView names them. */
  proName: string
  title: string
}

/** /home's strips. */
export const stockTickers: Ticker[] = [
  { proName: 'NASDAQ:MSFT', title: 'Microsoft' },
  { proName: 'NASDAQ:AAPL', title: 'Apple' },
  { proName: 'NASDAQ:NVDA', title: 'Nvidia' },
  { proName: 'NASDAQ:GOOGL', title: 'Google' },
  { proName: 'NASDAQ:AMZN', title: 'Amazon' },
]
export const cryptoTickers: Ticker[] = [
  { proName: 'CRYPTO:BTCUSD', title: 'Bitcoin' },
  { proName: 'CRYPTO:ETHUSD', title: 'Ethereum' },
  { proName: 'CRYPTO:XRPUSD', title: 'XRP' },
  { proName: 'CRYPTO:BNBUSD', title: 'BNB' },
  { proName: 'CRYPTO:SOLUSD', title: 'SOL' },
]
export const memeTickers: Ticker[] = [
  { proName: 'CRYPTO:DOGEUSD', title: 'Dogecoin' },
  { proName: 'CRYPTO:SHIBUSD', title: 'Shiba Inu' },
  { proName: 'CRYPTO:PEPEUSD', title: 'Pepe' },
  { proName: 'CRYPTO:BONKUSD', title: 'Bonk' },
  { proName: 'CRYPTO:WIFUSD', title: 'dogwifhat' },
]

/** The ten symbols of /markets. */
export const overviewTickers: Ticker[] = [
  { proName: 'CRYPTO:BTCUSD', title: 'BTC' },
  { proName: 'CRYPTO:SOLUSD', title: 'SOL' },
  { proName: 'CRYPTO:ETHUSD', title: 'ETH' },
  { proName: 'NASDAQ:TSLA', title: 'TSLA' },
  { proName: 'NASDAQ:NVDA', title: 'NVDA' },
  { proName: 'AMEX:SPY', title: 'SPY' },
  { proName: 'NASDAQ:QQQ', title: 'QQQ' },
  { proName: 'FX:EURUSD', title: 'EURUSD' },
  { proName: 'OANDA:XAUUSD', title: 'Gold' },
  { proName: 'OANDA:BCOUSD', title: 'Brent' },
]

/** The seven ranges, each with the resolution that TradingView draws it in. */
export const overviewRanges = ['1d|1', '1w|15', '1m|30', '3m|60', '12m|1D', '60m|1W', 'all|1M']

export const overviewTabs = [
  {
    title: 'Indices',
    originalTitle: 'Indices',
    symbols: [
      { s: 'FOREXCOM:SPXUSD', d: 'S&P 500' },
      { s: 'FOREXCOM:NSXUSD', d: 'Nasdaq 100' },
      { s: 'FOREXCOM:DJI', d: 'Dow 30' },
      { s: 'INDEX:NKY', d: 'Nikkei 225' },
      { s: 'INDEX:DEU40', d: 'DAX' },
      { s: 'FOREXCOM:UKXGBP', d: 'FTSE 100' },
    ],
  },
  {
    title: 'Crypto',
    originalTitle: 'Crypto',
    symbols: cryptoTickers.map(({ proName, title }) => ({ s: proName, d: title })),
  },
  {
    title: 'Commodities',
    originalTitle: 'Commodities',
    symbols: [
      { s: 'OANDA:XAUUSD', d: 'Gold' },
      { s: 'OANDA:XAGUSD', d: 'Silver' },
      { s: 'OANDA:BCOUSD', d: 'Brent' },
      { s: 'OANDA:WTICOUSD', d: 'WTI' },
      { s: 'OANDA:NATGASUSD', d: 'Natural gas' },
      { s: 'OANDA:XCUUSD', d: 'Copper' },
    ],
  },
  {
    title: 'Forex',
    originalTitle: 'Forex',
    symbols: [
      { s: 'FX:EURUSD', d: 'EUR to USD' },
      { s: 'FX:GBPUSD', d: 'GBP to USD' },
      { s: 'FX:USDJPY', d: 'USD to JPY' },
      { s: 'FX:USDCHF', d: 'USD to CHF' },
      { s: 'FX:AUDUSD', d: 'AUD to USD' },
      { s: 'FX:USDCAD', d: 'USD to CAD' },
    ],
  },
]

/** Twenty countries, then the euro area: those of the G20, and Switzerland. */
export const calendarCountries = [
  ...['us', 'gb', 'de', 'fr', 'it', 'ch', 'jp', 'cn', 'in', 'kr'],
  ...['ca', 'mx', 'br', 'ar', 'au', 'id', 'sa', 'tr', 'za', 'ru'],
  'eu',
]
