/** The place of a market widget, and what stands there while nothing else does (spec §2, §9). */
export interface MarketPlace {
  title: string
  /** What will stand here. */
  text: string
  /** Symbols as people write them. */
  symbols?: readonly string[]
  /** strip: a row of prices. chart: empty axes. list: empty rows. */
  shape: 'strip' | 'chart' | 'list'
  /** Final height of what will stand here, so that nothing moves when it arrives. */
  heightPx: number
}

const STRIP = { shape: 'strip', heightPx: 76, text: 'Live prices will stand here.' } as const

/** Which markets the widgets show (spec §2). */
export const marketBoxes = {
  landingStrip: { ...STRIP, title: 'Tickers', symbols: ['BTC', 'NVDA', 'TSLA', 'SOL'] },
  marketChart: {
    shape: 'chart',
    title: 'Bitcoin in US dollars, daily',
    text: 'The market chart will stand here.',
    heightPx: 480,
  },
  stocksStrip: { ...STRIP, title: 'Stocks', symbols: ['Microsoft', 'Apple', 'Nvidia', 'Google', 'Amazon'] },
  cryptoStrip: { ...STRIP, title: 'Crypto', symbols: ['Bitcoin', 'Ethereum', 'XRP', 'BNB', 'SOL'] },
  memeStrip: { ...STRIP, title: 'Meme coins', symbols: ['Dogecoin', 'Shiba Inu', 'Pepe', 'Bonk', 'dogwifhat'] },
  symbolOverview: {
    shape: 'chart',
    title: 'Symbol overview',
    text: 'Ten symbols will stand here, over a day to all time.',
    symbols: ['BTC', 'SOL', 'ETH', 'TSLA', 'NVDA', 'SPY', 'QQQ', 'EURUSD', 'Gold', 'Brent'],
    heightPx: 800,
  },
  stockScreener: {
    shape: 'list',
    title: 'Stock screener',
    text: 'The largest companies will stand here.',
    heightPx: 550,
  },
  cryptoScreener: {
    shape: 'list',
    title: 'Crypto screener',
    text: 'The largest coins will stand here.',
    heightPx: 550,
  },
  topStories: { shape: 'list', title: 'Top Stories', text: 'The news timeline will stand here.', heightPx: 600 },
  economicCalendar: {
    shape: 'list',
    title: 'Economic Calendar',
    text: 'Releases of twenty countries and the euro area will stand here.',
    heightPx: 600,
  },
} as const satisfies Record<string, MarketPlace>
