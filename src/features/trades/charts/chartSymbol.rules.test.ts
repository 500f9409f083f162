import { expect, test } from 'vitest'
import { chartSymbol } from './chartSymbol.rules'

test.each([
  ['CRYPTO', 'btc', 'CRYPTO:BTCUSD'],
  ['CRYPTO', 'SOLUSD', 'CRYPTO:SOLUSD'],
  ['CRYPTO', 'ETH/USDT', 'BINANCE:ETHUSDT'],
  ['CRYPTO', 'ETH/BTC', 'BINANCE:ETHBTC'],
  ['CRYPTO', 'eth', 'CRYPTO:ETHUSD'],
  ['CRYPTO', 'WBTC', 'CRYPTO:WBTCUSD'],
  ['CRYPTO', 'SOL-EUR', 'KRAKEN:SOLEUR'],
  ['FOREX', 'eur/usd', 'FX_IDC:EURUSD'],
  ['FOREX', 'XAU/USD', 'OANDA:XAUUSD'],
  ['STOCK', 'msft', 'MSFT'],
  ['STOCK', 'BRK B', 'BRK.B'],
  ['STOCK', 'NASDAQ:AAPL', 'NASDAQ:AAPL'],
  ['STOCK', 'BRK/B', 'BRK.B'],
  ['OPTIONS', 'AAPL 200C 2026-12-18', 'AAPL'],
  ['OPTIONS', 'AAPL  261218C00200000', 'AAPL'],
  ['OPTIONS', 'AAPL', 'AAPL'],
] as const)('%s %s is charted as %s', (market, symbol, charted) => {
  expect(chartSymbol(market, symbol)).toBe(charted)
})

test('a symbol that no exchange quotes has no chart symbol', () => {
  expect(chartSymbol('SPORTS', 'Lakers')).toBeNull()
  expect(chartSymbol('ALTERNATIVE', 'Case of wine')).toBeNull()
  expect(chartSymbol('STOCK', '  ')).toBeNull()
})
