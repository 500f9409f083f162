import fc from 'fast-check'
import { mean, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import { figureBasis } from '../figures/bases'
import { FIGURES, figureOf } from '../figures/figures'
import { metricsOf, metricsRow } from '../figures/metricsRow'
import { figureInterval, figureValue, toMetrics } from '../figures/values'
import { formatInterval } from '../figures/words'
import { computeTrade, type TradeAction, type TradeResult } from '../trade/trades'
import { computeFigures } from './recomputedFigures'

/** The figures of the account behind a record, but its periods. */
const ACCOUNT = FIGURES.flatMap(({ key, documented }) => (documented === 'returns' && key !== 'd7' ? key : []))
const NOW = new Date('2026-11-20T12:00:00Z')

/** Bought at 10 per unit, sold at `sold` on the given dates. */
function roundTrip(quantity: string, sold: string, boughtOn: string, soldOn: string) {
  const action = (side: TradeAction['side'], price: string, date: string) => ({ side, quantity, price, fee: '0', date })
  return computeTrade([action('BUY', '10', boughtOn), action('SELL', sold, soldOn)], { market: 'STOCK' })
}

const held = (quantity: string) =>
  computeTrade([{ side: 'BUY', quantity, price: '10', fee: '1', date: '2026-11-01T10:00:00Z' }], { market: 'STOCK' })

const compute = (results: readonly TradeResult[]) =>
  computeFigures(
    results.map((result, at) => ({
      tradeId: String(at),
      result,
      clock: at > 0 ? 'live' : 'late',
      isPublic: at > 1,
    })),
    NOW.toISOString(),
  )

/** The metrics of trades with these results in cents, as the pages read them. */
const metricsOfResults = (cents: readonly number[]) => {
  const figures = compute(
    cents.map((cent) => roundTrip('1', (10 + cent / 100).toFixed(2), '2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z')),
  )
  const stored = FIGURES.filter(({ source }) => source === 'strategy_metrics')
  return toMetrics(
    metricsRow(Object.fromEntries(stored.map(({ key }) => [key, figures[key] == null ? null : Number(figures[key])]))),
  )
}
const derived = (key: Parameters<typeof figureOf>[0], cents: readonly number[]) =>
  figureValue(figureOf(key), metricsOfResults(cents))

describe('the figures of a strategy', () => {
  test('what there is nothing to compute from is undefined, and a computed 0 is 0', () => {
    const none = metricsOf()
    const evenOnly = metricsOf({
      closed_trades: 1,
      losing_trades: 1,
      realised_days: 1,
    })
    const shown = (['total_pnl', 'win_rate', 'avg_win', 'profit_factor', 'avg_pnl_per_day', 'h24'] as const).map(
      (key) => [none, evenOnly].map((values) => figureValue(figureOf(key), values)),
    )
    expect(shown).toEqual([
      [0, 0],
      [null, 0],
      [null, null],
      [null, 0],
      [null, 0],
      [null, null],
    ])
  })

  test('without trades every figure is 0 or undefined', () => {
    for (const [key, value] of Object.entries(compute([]))) {
      if (value === undefined) continue
      expect({ [key]: value }).toEqual({
        [key]: ['best', 'worst', 'histogram', 'median_delay', ...ACCOUNT].some((one) => one === key)
          ? null
          : expect.stringMatching(/^(0|\[\])$/),
      })
    }
  })

  test('two wins, one loss, one breakeven and one open trade', () => {
    const figures = compute([
      roundTrip('10', '14', '2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z'),
      roundTrip('10', '12', '2026-11-02T10:00:00Z', '2026-11-03T15:00:00Z'),
      roundTrip('10', '7', '2026-11-04T10:00:00Z', '2026-11-05T10:00:00Z'),
      roundTrip('10', '10', '2026-11-04T10:00:00Z', '2026-11-06T10:00:00Z'),
      held('5'),
    ])
    expect(figures).toMatchObject({
      total_pnl: '30',
      win_rate: '50',
      avg_win: '30',
      avg_loss: '-30',
      profit_factor: '2',
      avg_pnl_per_day: '10',
      trades: '5',
      open_trades: '1',
      closed_trades: '4',
      winning_trades: '2',
      losing_trades: '1',
      live_trades: '4',
      public_trades: '3',
      entry_cost: '450',
      open_pnl: '0',
      open_cost: '50',
      realised_days: '3',
      rounds: '4',
      rounds_won: '2',
      rounds_lost: '1',
      rounds_pnl: '30',
      rounds_won_pnl: '60',
      rounds_squares: '2900',
      rounds_lost_squares: '900',
      best: '40',
      worst: '-30',
    })
  })

  test('the realised part of an open trade counts in the total, not in the win rate', () => {
    const half = computeTrade(
      [
        { side: 'BUY', quantity: '2', price: '10', fee: '0', date: '2026-11-02T10:00:00Z' },
        { side: 'SELL', quantity: '1', price: '13', fee: '0', date: '2026-11-03T10:00:00Z' },
      ],
      { market: 'STOCK' },
    )
    expect(compute([half])).toMatchObject({ total_pnl: '3', win_rate: '0', closed_trades: '0', avg_pnl_per_day: '3' })
  })

  test('with only winners the profit factor is ∞ and sorts above every number', () => {
    const won = [roundTrip('1', '11', '2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z')]
    expect(compute(won)).toMatchObject({ profit_factor: null, win_rate: '100' })
    expect(metricsOfResults([100]).profit_factor).toBe(Number.POSITIVE_INFINITY)
    expect(metricsOfResults([0]).profit_factor).toBe(0)
  })

  test('a sum too large for a double, which arrives as text, becomes a number', () => {
    // The generated types do not know that PGlite sends text here.
    const row = metricsRow({ total_pnl: '8099999999999999991.0000000001' as unknown as number })
    expect(toMetrics(row).total_pnl).toBe(8.1e18)
  })
})

describe('figures from sums', () => {
  test('three trades by hand: 3, 5 and −2', () => {
    // Mean 2; deviations 1, 3, −4; s² = 26 ÷ 2; downside √(4 ÷ 3).
    const cents = [300, 500, -200]
    expect(derived('expectancy', cents)).toBe(2)
    expect(derived('payoff_ratio', cents)).toBe(2)
    expect(derived('deviation', cents)).toBeCloseTo(Math.sqrt(13), 12)
    expect(figureBasis(figureOf('payoff_ratio'), metricsOfResults(cents))).toContain(
      'a win rate of 33.33% would break even',
    )
  })

  test('figures are null where undefined: no trade, one trade, only winners, equal results', () => {
    for (const { key, source } of FIGURES)
      if (source === 'derived') expect({ [key]: derived(key, []) }).toEqual({ [key]: null })
    expect([derived('expectancy', [700]), derived('deviation', [700])]).toEqual([7, null])
    expect(derived('payoff_ratio', [700, 900])).toBeNull()
    expect(derived('deviation', [-100, -100])).toBe(0)
  })

  test('they equal what simple-statistics computes from single trades', () => {
    const results = fc.array(fc.integer({ min: -999, max: 9999 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(results, (cents) => {
        const values = cents.map((cent) => cent / 100)
        expect(derived('expectancy', cents)).toBeCloseTo(mean(values), 8)
        expect(derived('deviation', cents)).toBeCloseTo(sampleStandardDeviation(values), 5)
      }),
      { numRuns: 50 },
    )
  })

  test('the intervals: 204 winners of 318, and a mean of 10, 20 and −6', () => {
    const words = (key: 'win_rate' | 'expectancy', given: Parameters<typeof metricsOf>[0]) => {
      const interval = figureInterval(figureOf(key), metricsOf(given))
      return interval && formatInterval(figureOf(key).kind, interval)
    }
    expect(words('win_rate', { rounds_won: 204, rounds: 318 })).toBe('58.74% to 69.22%')
    expect(words('expectancy', { rounds: 3, rounds_pnl: 24, rounds_squares: 536 })).toBe('−$24.58 to +$40.58')
    expect(words('win_rate', { open_trades: 2 })).toBeNull()
    expect(words('expectancy', { rounds: 1, rounds_pnl: 5, rounds_squares: 25 })).toBeNull()
  })
})
