import { expect, test } from 'vitest'
import { quotedSymbol } from './quotedSymbol'

test.each([
  ['CRYPTO:BTCUSD', { market: 'CRYPTO', symbol: 'BTC/USD' }],
  ['BINANCE:ETHUSDT', { market: 'CRYPTO', symbol: 'ETH/USDT' }],
  ['KRAKEN:XBTEUR', { market: 'CRYPTO', symbol: 'XBT/EUR' }],
  ['FX_IDC:EURUSD', { market: 'FOREX', symbol: 'EURUSD' }],
  ['NASDAQ:AAPL', { market: 'STOCK', symbol: 'AAPL' }],
  ['brk.b', { market: 'STOCK', symbol: 'BRK.B' }],
  ['CRYPTO:TOTAL', null],
])('our own bars call %s %o', (chartSymbol, quoted) => {
  expect(quotedSymbol(chartSymbol)).toEqual(quoted)
})
