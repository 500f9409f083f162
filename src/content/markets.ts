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

/** A public page with the same content as a widget, for readers who can't load the widget. */
export interface Elsewhere {
  title: string
  /** The page's content, in a few words. */
  what: string
  href: string
}

/** Screeners that can be read without an account. */
export const stockScreeners: readonly Elsewhere[] = [
  {
    title: 'Nasdaq',
    what: 'All stocks listed in the United States',
    href: 'https://www.nasdaq.com/market-activity/stocks/screener',
  },
  { title: 'Finviz', what: 'Many filters, with charts', href: 'https://finviz.com/screener.ashx' },
  { title: 'SEC EDGAR', what: 'Companies’ own filings', href: 'https://www.sec.gov/search-filings' },
]
export const cryptoScreeners: readonly Elsewhere[] = [
  { title: 'CoinGecko', what: 'Coins by market value', href: 'https://www.coingecko.com/' },
  { title: 'CoinMarketCap', what: 'Coins, exchanges and volumes', href: 'https://coinmarketcap.com/' },
  { title: 'Kraken', what: 'Prices at one exchange', href: 'https://www.kraken.com/prices' },
]
/** Kinds of market, with pages of their own exchanges and banks. */
export const marketPages: readonly Elsewhere[] = [
  { title: 'S&P Dow Jones', what: 'Indices', href: 'https://www.spglobal.com/spdji/en/' },
  { title: 'CME Group', what: 'Index and commodity futures', href: 'https://www.cmegroup.com/markets.html' },
  { title: 'LBMA', what: 'Gold and silver', href: 'https://www.lbma.org.uk/prices-and-data/precious-metal-prices' },
  {
    title: 'European Central Bank',
    what: 'Daily euro exchange rates',
    href: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
  },
]
/** News from its sources. */
export const newsSources: readonly Elsewhere[] = [
  {
    title: 'Federal Reserve',
    what: 'Interest-rate decisions and speeches',
    href: 'https://www.federalreserve.gov/newsevents.htm',
  },
  {
    title: 'European Central Bank',
    what: 'The same for the euro',
    href: 'https://www.ecb.europa.eu/press/html/index.en.html',
  },
  { title: 'SEC', what: 'Stock-market rules and proceedings', href: 'https://www.sec.gov/newsroom' },
  { title: 'CFTC', what: 'The same for futures and options', href: 'https://www.cftc.gov/PressRoom/PressReleases' },
]
/** Calendars of the agencies that release the figures. */
export const releaseCalendars: readonly Elsewhere[] = [
  {
    title: 'Bureau of Labor Statistics',
    what: 'Jobs and prices, United States',
    href: 'https://www.bls.gov/schedule/',
  },
  {
    title: 'Bureau of Economic Analysis',
    what: 'Output and income, United States',
    href: 'https://www.bea.gov/news/schedule',
  },
  {
    title: 'Federal Reserve',
    what: 'Interest-rate meetings',
    href: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
  },
  { title: 'Eurostat', what: 'The euro area', href: 'https://ec.europa.eu/eurostat/news/release-calendar' },
  { title: 'Office for National Statistics', what: 'United Kingdom', href: 'https://www.ons.gov.uk/releasecalendar' },
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

/** Twenty countries (those of the G20, and Switzerland), then the euro area. */
export const calendarCountries = [
  ...['us', 'gb', 'de', 'fr', 'it', 'ch', 'jp', 'cn', 'in', 'kr'],
  ...['ca', 'mx', 'br', 'ar', 'au', 'id', 'sa', 'tr', 'za', 'ru'],
  'eu',
]
