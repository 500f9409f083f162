import { expect, test } from 'vitest'
import { namedFilters } from './addressNames'
import { chosenFilters, filterArguments, filterWords, TRUSTED, validFilters } from './filters.rules'

const read = (address: string) => validFilters(namedFilters(new URLSearchParams(address)))

test('filters are read from an address, and what no filter has is left out', () => {
  expect(read('verdict=gains&rounds=100&market=STOCK&symbol=+btc+&length=60&active=7&enough=1')).toEqual({
    ...{ verdict: 'gains', rounds: '100', market: 'STOCK', symbol: 'btc', length: '60', active: '7', enough: '1' },
  })
  expect(read('direction=short&hold=weeks')).toEqual({ direction: 'short', hold: 'weeks' })
  expect(read('return=10&drawdown=20&benchmark=ahead')).toEqual({ return: '10', drawdown: '20', benchmark: 'ahead' })
  expect(read('direction=up&hold=years&return=11&drawdown=-10&benchmark=behind')).toEqual({})
  expect(read('verdict=wins&rounds=99&market=&symbol=++&evidence=all&chip=losers')).toEqual({})
  expect(read(`symbol=${'x'.repeat(100)}`).symbol).toHaveLength(64)
})

test('a verdict and a level of evidence go to the database as their places', () => {
  expect(filterArguments({ verdict: 'loses', evidence: 'recorded' })).toEqual({ at_verdict: 0, at_evidence: 3 })
  expect(filterArguments({ direction: 'both', hold: 'longer' })).toEqual({ at_direction: 2, at_hold: 4 })
  expect(filterArguments({ return: '0', drawdown: '50', benchmark: 'ahead' })).toEqual({
    ...{ above_return: 0, max_drawdown: 50, above_market: 0 },
  })
  expect(filterArguments({ length: '365', symbol: 'ETH' })).toEqual({ min_days: 365, with_symbol: 'ETH' })
})

test('chosen filters are told in words, in one order', () => {
  const words = (filters: Parameters<typeof chosenFilters>[0]) =>
    chosenFilters(filters).map(([key, value]) => filterWords(key, value))
  expect(words({ rounds: '100', verdict: 'gains', evidence: 'recorded' })).toEqual([
    'Gains',
    'Well recorded',
    '100 or more round trips',
  ])
  expect(words({ active: '7', symbol: 'BTC', market: 'CRYPTO' })).toEqual([
    'Crypto',
    'Symbol BTC',
    'Last active: in the last 7 days',
  ])
  expect(words({ hold: 'hours', direction: 'long' })).toEqual(['Mostly long', 'Held for hours'])
  expect(words({ benchmark: 'ahead', drawdown: '20', return: '0' })).toEqual([
    ...['Return on capital above 0%', 'Drawdown at most 20%', 'vs. market: ahead'],
  ])
  expect(words(TRUSTED)).toEqual(['Well recorded', '100 or more round trips'])
})
