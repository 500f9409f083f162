/** Which markets the widgets show (spec §2): names as people write them. */
export const marketBoxes = {
  landingStrip: { title: 'BTC, NVDA, TSLA, SOL', text: 'Live prices will stand here.', heightPx: 76 },
  marketChart: { title: 'Bitcoin in US dollars, daily', text: 'The market chart will stand here.', heightPx: 480 },
  stocksStrip: {
    title: 'Microsoft, Apple, Nvidia, Google, Amazon',
    text: 'Live prices will stand here.',
    heightPx: 76,
  },
  cryptoStrip: { title: 'Bitcoin, Ethereum, XRP, BNB, SOL', text: 'Live prices will stand here.', heightPx: 76 },
  memeStrip: { title: 'Meme coins', text: 'Live prices will stand here.', heightPx: 76 },
  symbolOverview: {
    title: 'BTC, SOL, ETH, TSLA, NVDA, SPY, QQQ, EURUSD, gold, Brent',
    text: 'The overview of ten symbols will stand here, over a day to all time.',
    heightPx: 800,
  },
  stockScreener: { title: 'Stock screener', text: 'The largest companies will stand here.', heightPx: 550 },
  cryptoScreener: { title: 'Crypto screener', text: 'The largest coins will stand here.', heightPx: 550 },
  topStories: { title: 'Top Stories', text: 'The news timeline will stand here.', heightPx: 600 },
  economicCalendar: {
    title: 'Economic Calendar',
    text: 'Releases of twenty countries and the euro area will stand here.',
    heightPx: 600,
  },
} as const
