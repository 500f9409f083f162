import {
  cryptoScreeners,
  marketPages,
  newsSources,
  overviewTickers,
  releaseCalendars,
  stockScreeners,
} from '@/content/markets'
import { type Embedded, MARKETS_PAGE } from './embedded'

export const SYMBOL_OVERVIEW: Embedded = {
  title: 'Symbol overview',
  shape: 'chart',
  href: MARKETS_PAGE,
  tickers: overviewTickers,
}
export const MARKET_OVERVIEW: Embedded = {
  title: 'Market overview',
  shape: 'list',
  href: MARKETS_PAGE,
  elsewhere: marketPages,
}
export const STOCK_SCREENER: Embedded = {
  title: 'Stock screener',
  shape: 'list',
  href: 'https://www.tradingview.com/screener/',
  elsewhere: stockScreeners,
}
export const CRYPTO_SCREENER: Embedded = {
  title: 'Crypto screener',
  shape: 'list',
  href: 'https://www.tradingview.com/markets/cryptocurrencies/prices-all/',
  elsewhere: cryptoScreeners,
}
export const TOP_STORIES: Embedded = {
  title: 'Top Stories',
  shape: 'list',
  href: 'https://www.tradingview.com/news/',
  elsewhere: newsSources,
}
export const ECONOMIC_CALENDAR: Embedded = {
  title: 'Economic Calendar',
  shape: 'list',
  href: 'https://www.tradingview.com/economic-calendar/',
  elsewhere: releaseCalendars,
}
