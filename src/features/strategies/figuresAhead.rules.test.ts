import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeStrategy } from '@/domain/strategyFigures'
import type { TradeAction } from '@/domain/trades'
import { computeTrade } from '@/domain/trades'
import type { TradeShare } from '@/lib/tradeChange'
import { figuresAhead } from './figuresAhead.rules'
import { strategyRow } from './testRows'

const NOW = new Date('2026-11-20T12:00:00Z')

/** A trade that is bought at 100 and, unless it stays open, sold at a price. */
const traded = (quantity: number, sold: number | null) => {
  const action = (side: TradeAction['side'], price: number): TradeAction => ({
    date: '2026-11-02T14:31:00Z',
    side,
    quantity: String(quantity),
    price: String(price),
    fee: '1',
  })
  const actions = [action('BUY', 100), ...(sold === null ? [] : [action('SELL', sold)])]
  return computeTrade(actions, 'STOCK')
}
type Traded = ReturnType<typeof traded>

const shareOf = (trade: Traded | undefined): TradeShare | null =>
  trade ? { status: trade.status, return: Number(trade.return), isLive: false } : null

/** What the database would say of these trades. */
function figuresOf(trades: readonly Traded[]) {
  const {
    profitFactor,
    performance: _,
    avgPnlPerDay: __,
    realisedDays: ___,
    breakevenTrades: ____,
    ...rest
  } = computeStrategy(trades, NOW)
  const closed = trades.filter(({ status }) => status !== 'OPEN').map((trade) => Number(trade.return))
  return {
    ...rest,
    totalPnl: Number(rest.totalPnl),
    winRate: Number(rest.winRate),
    avgWin: Number(rest.avgWin),
    avgLoss: Number(rest.avgLoss),
    profitFactor:
      profitFactor === null ? (rest.winningTrades > 0 ? Number.POSITIVE_INFINITY : 0) : Number(profitFactor),
    closedPnl: closed.reduce((sum, value) => sum + value, 0),
    sumSquares: closed.reduce((sum, value) => sum + value * value, 0),
  }
}

const someTrade = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.option(fc.integer({ min: 50, max: 150 }), { nil: null }))
  .map(([quantity, sold]) => traded(quantity, sold))

const asExpected = (figures: ReturnType<typeof figuresOf>) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [key, Number.isFinite(value) ? expect.closeTo(value, 6) : value]),
  )

test('figures with a trade added, changed or deleted are those of all trades computed anew', () => {
  fc.assert(
    fc.property(fc.array(someTrade), fc.option(someTrade), fc.option(someTrade), (others, before, after) => {
      const stored = { ...strategyRow({}), ...figuresOf(before ? [...others, before] : others) }
      const change = { before: shareOf(before ?? undefined), after: shareOf(after ?? undefined), savedAt: null }
      const expected = figuresOf(after ? [...others, after] : others)
      expect(figuresAhead(stored, 1, [change])).toMatchObject(asExpected(expected))
    }),
  )
})

test('a trade counts until figures are read that were computed after it was saved, and never twice', () => {
  const stored = { ...strategyRow({}), ...figuresOf([]) }
  const change = { before: null, after: shareOf(traded(10, 110)), savedAt: 500 }
  expect(figuresAhead(stored, 499, [change]).totalPnl).toBe(98)
  expect(figuresAhead(stored, 501, [change])).toEqual(stored)
})
