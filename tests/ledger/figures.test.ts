// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeFigures } from '@/domain/account/recomputedFigures'
import { Decimal, sum } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { figuresOf } from '../../tools/verify-record.mjs'
import { trade } from '../db/arbitraries'
import { proofRuns } from '../proofRuns'

/** Ratios are printed with ten decimals. */
const rounded = (value: string | null | undefined) => new Decimal(value ?? 0).round(10).toFixed()

it('the verifier computes the same figures as the site from any trades', () => {
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 8 }), (trades) => {
      const actions = trades.flatMap(({ actions, market, multiplier }, at) =>
        actions.map((action) => ({
          ...action,
          market,
          multiplier,
          trade: `trade-${at}`,
          date: action.date.replace('Z', '000Z'),
        })),
      )
      const printed = figuresOf(actions.map((action, at) => ({ ...action, id: String(at + 1) })))
      const figures = computeFigures(
        trades.map(({ actions, ...contract }, at) => ({
          tradeId: `trade-${at}`,
          result: computeTrade(actions, contract),
          clock: null,
          isPublic: null,
        })),
        new Date().toISOString(),
      )
      expect(printed).toEqual({
        Actions: String(actions.length),
        Trades: figures.trades,
        'Closed trades': figures.closed_trades,
        'Total PNL, USD': figures.total_pnl,
        'Fees paid, USD': sum(actions.map(({ fee, usd_rate }) => new Decimal(fee).times(usd_rate))).toFixed(),
        'Win Rate, %': rounded(figures.win_rate),
        'Avg Win, USD': rounded(figures.avg_win),
        'Avg Loss, USD': rounded(figures.avg_loss),
        'Profit Factor': figures.profit_factor === null ? 'infinite' : rounded(figures.profit_factor),
      })
    }),
    { numRuns: proofRuns(300) },
  )
})
