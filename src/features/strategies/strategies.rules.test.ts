import { expect, test } from 'vitest'
import { MARKET_OPTIONS } from '@/content/strategyOptions'
import { joinChoices, oldestAsOf, privacyNote, splitChoices, toStrategyRow, tradeCountNote } from './strategies.rules'
import { metricsRow, strategyRow } from './testRows'

test('a row of the database becomes the view model of the specification', () => {
  const row = toStrategyRow(
    metricsRow({
      strategy_id: 's',
      name: 'RSI(2) dip buyer',
      user_id: 'u',
      public: 'false',
      total_pnl: 10878.44,
      win_rate: 64.15,
      avg_win: 224.39,
      avg_loss: -306.11,
      profit_factor: 1.31,
      avg_pnl_per_day: 34.87,
      h24: 2.61,
      y1: -0.18,
      trades: 318,
      closed_trades: 317,
      open_trades: 1,
      as_of: '2026-11-21T15:20:00+00:00',
    }),
  )
  expect(row).toMatchObject({
    id: 's',
    name: 'RSI(2) dip buyer',
    ownerId: 'u',
    isPublic: false,
    totalPnl: 10878.44,
    winRate: 64.15,
    avgWin: 224.39,
    avgLoss: -306.11,
    profitFactor: 1.31,
    avgPnlDay: 34.87,
    performance: { h24: 2.61, d7: 0, d28: 0, m3: 0, m6: 0, y1: -0.18 },
    trades: 318,
    closedTrades: 317,
    openTrades: 1,
    asOf: '2026-11-21T15:20:00+00:00',
  })
})

test('a strategy without trades shows 0 everywhere, its profit factor too', () => {
  expect(toStrategyRow(metricsRow({ profit_factor: null }))).toMatchObject({ totalPnl: 0, profitFactor: 0 })
})

test('a total that arrives as text is a number all the same', () => {
  // The embedded backend does this to numerics that a double cannot hold; the generated types do not know.
  const row = { ...metricsRow(), total_pnl: '8099999999999999991.0000000001' as unknown as number }
  expect(toStrategyRow(row).totalPnl).toBe(8.1e18)
})

test('wins without a single loss give a profit factor of ∞', () => {
  const row = metricsRow({ profit_factor: null, winning_trades: 3, closed_trades: 3, trades: 3 })
  expect(toStrategyRow(row).profitFactor).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [0, 0, 'no trades yet'],
  [1, 1, '1 trade, too few to tell'],
  [17, 17, '17 trades, too few to tell'],
  [31, 29, '29 closed trades, too few to tell'],
  [1, 0, '0 closed trades, too few to tell'],
  [30, 30, '30 trades'],
  [1204, 1200, '1,204 trades'],
])('%i trades of which %i are closed read as %j', (trades, closedTrades, note) => {
  expect(tradeCountNote({ trades, closedTrades })).toBe(note)
})

test('a private strategy is marked for its owner, and otherwise as shared', () => {
  expect(privacyNote(strategyRow({ isPublic: true }), 'owner')).toBeNull()
  expect(privacyNote(strategyRow({ isPublic: false }), 'owner')).toBe('Private')
  expect(privacyNote(strategyRow({ isPublic: false }), 'friend')).toBe('Shared with you')
})

test('the list is as old as its oldest row', () => {
  const at = (asOf: string | null) => ({ asOf })
  expect(oldestAsOf([at('2026-11-21T15:20:00Z'), at(null), at('2026-11-21T16:00:00+02:00')])).toBe(
    '2026-11-21T16:00:00+02:00',
  )
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
