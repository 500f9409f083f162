import { expect, test } from 'vitest'
import { parseKept, parseKnown, quickTrade } from './quickTrades.rules'

const NOW = new Date('2026-11-27T15:00:00Z')
const typed = { symbol: ' nvda ', side: 'BUY' as const, quantity: '10', price: '1,234.50' }

test('four fields are a trade of one action, dated when it is saved', () => {
  const { trade } = quickTrade(typed, [], NOW)
  expect(trade).toMatchObject({ market: 'STOCK', symbol: 'NVDA', currency: 'USD' })
  expect(trade?.actions).toMatchObject([{ side: 'BUY', quantity: '10', price: '1234.5', isNow: true }])
})

test('a symbol is counted as its code says, or as it was traded last', () => {
  const coin = { market: 'CRYPTO', symbol: 'NVDA', expiration: null, strike: null, option_right: null } as const
  expect(quickTrade(typed, [{ ...coin, multiplier: null, words: '' }], NOW).trade?.market).toBe('CRYPTO')
  expect(quickTrade({ ...typed, symbol: 'SPY261218C00600000' }, [], NOW).trade).toMatchObject({
    market: 'OPTIONS',
    symbol: 'SPY',
    expiration: '2026-12-18',
    strike: '600',
    option_right: 'CALL',
  })
})

test('what is missing is said', () => {
  expect(quickTrade({ ...typed, price: '' }, [], NOW).reason).toMatch(/price/i)
  expect(quickTrade({ ...typed, symbol: '' }, [], NOW).reason).toMatch(/symbol/i)
})

test('what another version of the site kept, or somebody changed, is ignored', () => {
  expect(parseKept('[{"tradeId":1}]')).toEqual([])
  expect(parseKept('{')).toEqual([])
  expect(parseKept(null)).toEqual([])
  expect(parseKnown('{"strategies":[]}')).toBeNull()
})
