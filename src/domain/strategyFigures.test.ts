import { describe, expect, test } from 'vitest'
import { computeStrategy, periodStart } from './strategyFigures'
import { computeTrade, type TradeAction } from './trades'

const NOW = new Date('2026-11-20T12:00:00Z')

/** Bought at 10 a unit, sold at `sold` on the given dates. */
function roundTrip(quantity: string, sold: string, boughtOn: string, soldOn: string) {
  const fill = (side: TradeAction['side'], price: string, date: string) => ({ side, quantity, price, fee: '0', date })
  return computeTrade([fill('BUY', '10', boughtOn), fill('SELL', sold, soldOn)], 'STOCK')
}

const held = (quantity: string) =>
  computeTrade([{ side: 'BUY', quantity, price: '10', fee: '1', date: '2026-11-01T10:00:00Z' }], 'STOCK')

describe('the figures of a strategy', () => {
  test('without trades everything is 0', () => {
    expect(computeStrategy([], NOW)).toEqual({
      totalPnl: '0',
      winRate: '0',
      avgWin: '0',
      avgLoss: '0',
      profitFactor: '0',
      avgPnlPerDay: '0',
      trades: 0,
      openTrades: 0,
      closedTrades: 0,
      winningTrades: 0,
      losingTrades: 0,
      breakevenTrades: 0,
      realisedDays: 0,
      performance: { h24: '0', d7: '0', d28: '0', m3: '0', m6: '0', y1: '0' },
    })
  })

  test('two wins, one loss, one breakeven and one open trade', () => {
    const figures = computeStrategy(
      [
        roundTrip('10', '14', '2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z'),
        roundTrip('10', '12', '2026-11-02T10:00:00Z', '2026-11-03T15:00:00Z'),
        roundTrip('10', '7', '2026-11-04T10:00:00Z', '2026-11-05T10:00:00Z'),
        roundTrip('10', '10', '2026-11-04T10:00:00Z', '2026-11-06T10:00:00Z'),
        held('5'),
      ],
      NOW,
    )
    expect(figures).toMatchObject({
      totalPnl: '30',
      winRate: '50',
      avgWin: '30',
      avgLoss: '-30',
      profitFactor: '2',
      avgPnlPerDay: '10',
      trades: 5,
      openTrades: 1,
      closedTrades: 4,
      winningTrades: 2,
      losingTrades: 1,
      breakevenTrades: 1,
      realisedDays: 3,
    })
  })

  test('the realised part of an open trade counts in the total, not in the win rate', () => {
    const half = computeTrade(
      [
        { side: 'BUY', quantity: '2', price: '10', fee: '0', date: '2026-11-02T10:00:00Z' },
        { side: 'SELL', quantity: '1', price: '13', fee: '0', date: '2026-11-03T10:00:00Z' },
      ],
      'STOCK',
    )
    expect(computeStrategy([half], NOW)).toMatchObject({
      totalPnl: '3',
      winRate: '0',
      avgWin: '0',
      closedTrades: 0,
      avgPnlPerDay: '3',
    })
  })

  test('only winners: no profit factor, since there is nothing to divide by', () => {
    const figures = computeStrategy([roundTrip('1', '11', '2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z')], NOW)
    expect(figures).toMatchObject({ profitFactor: null, winRate: '100' })
  })
})

describe('the periods', () => {
  const soldOn = (date: string, price: string) => roundTrip('1', price, '2025-01-02T10:00:00Z', date)

  test('count what was realised inside, against what that had cost', () => {
    const { performance } = computeStrategy(
      [
        soldOn('2026-11-20T01:00:00Z', '11'),
        soldOn('2026-11-15T01:00:00Z', '12'),
        soldOn('2026-11-01T01:00:00Z', '7'),
        soldOn('2026-09-01T01:00:00Z', '10'),
        soldOn('2026-06-01T01:00:00Z', '15'),
        soldOn('2026-01-01T01:00:00Z', '40'),
        soldOn('2025-06-01T01:00:00Z', '99'),
      ],
      NOW,
    )
    expect(performance).toEqual({
      h24: '10',
      d7: '15',
      d28: '0',
      m3: '0',
      m6: '10',
      y1: '58.3333333333333333333333333333333333333333',
    })
  })

  test('end exactly at their edge: realised 24 hours ago to the second is outside', () => {
    expect(computeStrategy([soldOn('2026-11-19T12:00:00Z', '11')], NOW).performance.h24).toBe('0')
    expect(computeStrategy([soldOn('2026-11-19T12:00:00.000001Z', '11')], NOW).performance.h24).toBe('10')
  })

  test('a sale dated a few hours ahead counts', () => {
    expect(computeStrategy([soldOn('2026-11-20T20:00:00Z', '11')], NOW).performance.h24).toBe('10')
  })

  test('months go back in the calendar and stop at its last day', () => {
    const start = (now: string, period: 'm3' | 'm6' | 'y1') => periodStart(period, new Date(now)).toISOString()
    expect(start('2026-05-31T08:30:00Z', 'm3')).toBe('2026-02-28T08:30:00.000Z')
    expect(start('2026-08-31T00:00:00Z', 'm6')).toBe('2026-02-28T00:00:00.000Z')
    expect(start('2028-02-29T23:59:59Z', 'y1')).toBe('2027-02-28T23:59:59.000Z')
    expect(start('2026-01-15T00:00:00Z', 'm3')).toBe('2025-10-15T00:00:00.000Z')
  })
})
