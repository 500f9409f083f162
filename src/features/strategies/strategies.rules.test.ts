import { expect, test } from 'vitest'
import { MARKET_OPTIONS } from '@/content/strategyOptions'
import { metricsOf } from '@/domain/figures/metricsRow'
import { splitChoices } from '@/queries/strategy.queries'
import {
  createdOutOfList,
  joinChoices,
  oldestAsOf,
  openNote,
  privacyNote,
  roundsNote,
  rowsOf,
  shownNote,
  tradeCountNote,
} from './strategies.rules'

test.each([
  [0, 0, 'no trades yet'],
  [1, 1, '1 trade, too few to tell'],
  [17, 17, '17 trades, too few to tell'],
  [31, 29, '29 round trips, too few to tell'],
  [1, 0, '0 round trips, too few to tell'],
  [30, 30, '30 trades'],
  [1204, 1200, '1,204 trades'],
])('%i trades with %i round trips read as %j', (trades, rounds, note) => {
  expect(tradeCountNote({ trades, rounds, rounds_won: 0, win_rate: 0 })).toBe(note)
})

test('where win rates by trades and by round trips differ by more than a point, both are told, with the reason', () => {
  const chained = { trades: 30, win_rate: 100, rounds: 120, rounds_won: 30 }
  expect(tradeCountNote(chained)).toBe('25.00% by round trips')
  expect(roundsNote(chained)).toContain('25.00% by round trips: 30 of 120 won.')
  expect(roundsNote({ ...chained, rounds_won: 0 })).toContain('0.00% by round trips')
  expect(roundsNote({ win_rate: 50, rounds: 100, rounds_won: 51 })).toBeNull()
  expect(roundsNote({ win_rate: 0, rounds: 0, rounds_won: 0 })).toBeNull()
})

test('open trades say what was realised in them and what is still in', () => {
  expect(openNote({ open_trades: 5, open_pnl: -1480, open_cost: 12_300 })).toBe(
    '5 open positions, cost $12,300.00, −$1,480.00 realised in them',
  )
  expect(openNote({ open_trades: 1, open_pnl: 0, open_cost: 50 })).toBe(
    '1 open position, cost $50.00, no profit taken yet',
  )
  expect(openNote({ open_trades: 0, open_pnl: 0, open_cost: 0 })).toBeNull()
})

test('a private strategy is marked for its owner, and otherwise as shared', () => {
  expect(privacyNote(metricsOf({ public: 'true', user_id: 'owner' }), 'owner')).toBeNull()
  expect(privacyNote(metricsOf({ public: 'false', user_id: 'owner' }), 'owner')).toBe('Private')
  expect(privacyNote(metricsOf({ public: 'false', user_id: 'owner' }), 'friend')).toBe('Shared with you')
})

test('the list is as old as its oldest row', () => {
  const at = (as_of: string, trades = 1) => ({ as_of, trades })
  expect(oldestAsOf([at('2026-11-21T15:20:00Z'), at('2026-11-21T16:00:00+02:00')])).toBe('2026-11-21T16:00:00+02:00')
  expect(oldestAsOf([at('2026-11-20T15:20:00Z', 0)])).toBeNull()
})

test('chosen options are stored joined by commas in the order of the form, and read back the same', () => {
  const joined = joinChoices(['Forex', 'Stocks & Equities'], MARKET_OPTIONS)
  expect(joined).toBe('Stocks & Equities,Forex')
  expect(splitChoices(joined)).toEqual(['Stocks & Equities', 'Forex'])
  expect(splitChoices('Stocks & Equities, Forex')).toEqual(['Stocks & Equities', 'Forex'])
  expect(splitChoices('')).toEqual([])
  expect(splitChoices(null)).toEqual([])
})

test('a list says how many of its strategies are shown, of how many as far as they were counted', () => {
  expect(shownNote(13, { total: 13, isComplete: true })).toBe('13 strategies')
  expect(shownNote(1, { total: null, isComplete: true })).toBe('1 strategy')
  expect(shownNote(50, { total: 312, isComplete: false })).toBe('50 of 312 strategies')
  expect(shownNote(50, { total: 1001, isComplete: false })).toBe('50 of more than 1,000 strategies')
  expect(shownNote(1050, { total: 1001, isComplete: false })).toBe('1,050 of more than 1,050 strategies')
  expect(shownNote(100, { total: null, isComplete: false })).toBe('100 of more than 100 strategies')
})

test('a strategy that moved between two reads is shown once, where it was first', () => {
  const row = (strategy_id: string, total_pnl: number) => metricsOf({ strategy_id, total_pnl })
  const [a, b, c] = [row('a', 3), row('b', 2), row('c', 1)]
  expect(rowsOf([{ rows: [a, b] }, { rows: [row('a', 0), c] }])).toEqual([a, b, c])
})

test.each([
  ['shows it', ['Old', 'New'], 2_000, false, null],
  ['is narrowed and leaves it out', ['Old'], 2_000, true, 'filtered'],
  ['is empty', [], 2_000, true, 'filtered'],
  ['has it on a page that was not read', ['Old'], 2_000, false, 'further down'],
  ['was read before it was created', ['Old'], 999, false, null],
] as const)('a list that %s', (_, names, readAt, isNarrowed, reason) => {
  const created = { name: 'New', isPublic: true, at: 1_000 }
  const rows = names.map((name) => ({ name }))
  expect(createdOutOfList(created, rows, { readAt, isNarrowed })).toBe(reason)
  expect(createdOutOfList(null, rows, { readAt, isNarrowed })).toBeNull()
})
