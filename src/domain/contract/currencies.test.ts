import { expect, test } from 'vitest'
import { currencyMark, rateOfPrice, readPair } from './currencies'

test.each([
  ['EURUSD', 'EUR', 'USD'],
  ['eur/usd', 'EUR', 'USD'],
  ['USD.JPY', 'USD', 'JPY'],
  [' XAU/USD ', 'XAU', 'USD'],
  ['USD-CNH', 'USD', 'CNH'],
])('%s names two currencies', (symbol, base, quote) => {
  expect(readPair(symbol)).toEqual({ base, quote })
})

test.each(['EUR', 'EURUSDX', 'EUR//USD', 'GOOGLE', 'USDUSD', 'ABC/USD', '6E', ''])('%s does not', (symbol) => {
  expect(readPair(symbol)).toBe(null)
})

test('a price of dollars in a currency says what the currency is worth, and no other price does', () => {
  const yen = { market: 'FOREX', symbol: 'USDJPY', currency: 'JPY' } as const
  expect(rateOfPrice(yen, '160')).toBe('0.00625')
  expect(rateOfPrice(yen, '154.6')).toBe('0.00646830530401')
  expect(rateOfPrice(yen, '999999999999999')).toBe('0.000000000000001')
  expect(rateOfPrice(yen, '0')).toBe(null)
  expect(rateOfPrice({ ...yen, symbol: 'EURJPY' }, '160')).toBe(null)
  expect(rateOfPrice({ ...yen, currency: 'CHF' }, '160')).toBe(null)
  expect(rateOfPrice({ ...yen, market: 'STOCK' }, '160')).toBe(null)
})

test('a mark says the currency, or that a FOREX trade states none', () => {
  expect(currencyMark({ market: 'STOCK', symbol: 'SAP', currency: 'EUR' })).toBe('EUR')
  expect(currencyMark({ market: 'STOCK', symbol: 'USDJPY', currency: 'USD' })).toBe(null)
  expect(currencyMark({ market: 'FOREX', symbol: 'EUR/USD', currency: 'USD' })).toBe(null)
  expect(currencyMark({ market: 'FOREX', symbol: 'USD/JPY', currency: 'USD' })).toBe('currency not stated')
  expect(currencyMark({ market: 'FOREX', symbol: 'dollars', currency: 'USD' })).toBe('currency not stated')
})
