import { expect, test } from 'vitest'
import { chartSymbol } from './chartSymbol.rules'

test.each([
  ['CRYPTO', 'btc', 'CRYPTO:BTCUSD'],
  ['CRYPTO', 'ETH/USDT', 'CRYPTO:ETHUSDT'],
  ['CRYPTO', 'SOL-EUR', 'CRYPTO:SOLEUR'],
  ['FOREX', 'eur/usd', 'FX_IDC:EURUSD'],
  ['STOCK', 'msft', 'MSFT'],
  ['STOCK', 'BRK B', 'BRK.B'],
  ['STOCK', 'NASDAQ:AAPL', 'NASDAQ:AAPL'],
  ['OPTIONS', 'AAPL 200C 2026-12-18', 'AAPL'],
] as const)('%s %s is charted as %s', (market, symbol, charted) => {
  expect(chartSymbol(market, symbol)).toBe(charted)
})

test('what no exchange quotes leaves the chart where it is', () => {
  expect(chartSymbol('SPORTS', 'Lakers')).toBeNull()
  expect(chartSymbol('ALTERNATIVE', 'Case of wine')).toBeNull()
  expect(chartSymbol('STOCK', '  ')).toBeNull()
})
