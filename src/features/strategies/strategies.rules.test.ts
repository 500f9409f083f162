import { expect, test } from 'vitest'
import { MARKET_OPTIONS } from '@/content/strategyOptions'
import { metricsOf } from '@/domain/metricsRow'
import { splitChoices } from '@/lib/strategy.queries'
import { joinChoices, oldestAsOf, privacyNote, tradeCountNote } from './strategies.rules'

test.each([
  [0, 0, 'no trades yet'],
  [1, 1, '1 trade, too few to tell'],
  [17, 17, '17 trades, too few to tell'],
  [31, 29, '29 closed trades, too few to tell'],
  [1, 0, '0 closed trades, too few to tell'],
  [30, 30, '30 trades'],
  [1204, 1200, '1,204 trades'],
])('%i trades of which %i are closed read as %j', (trades, closed_trades, note) => {
  expect(tradeCountNote({ trades, closed_trades })).toBe(note)
})

test('a private strategy is marked for its owner, and otherwise as shared', () => {
  expect(privacyNote(metricsOf({ public: 'true', user_id: 'owner' }), 'owner')).toBeNull()
  expect(privacyNote(metricsOf({ public: 'false', user_id: 'owner' }), 'owner')).toBe('Private')
  expect(privacyNote(metricsOf({ public: 'false', user_id: 'owner' }), 'friend')).toBe('Shared with you')
})

test('the list is as old as its oldest row', () => {
  const at = (as_of: string) => ({ as_of })
  expect(oldestAsOf([at('2026-11-21T15:20:00Z'), at('2026-11-21T16:00:00+02:00')])).toBe('2026-11-21T16:00:00+02:00')
  expect(oldestAsOf([])).toBeNull()
})

test('chosen options are stored joined by commas in the order of the form, and read back the same', () => {
  const joined = joinChoices(['Forex', 'Stocks & Equities'], MARKET_OPTIONS)
  expect(joined).toBe('Stocks & Equities,Forex')
  expect(splitChoices(joined)).toEqual(['Stocks & Equities', 'Forex'])
  expect(splitChoices('Stocks & Equities, Forex')).toEqual(['Stocks & Equities', 'Forex'])
  expect(splitChoices('')).toEqual([])
  expect(splitChoices(null)).toEqual([])
})
