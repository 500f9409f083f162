// @vitest-environment node
import { expect, test } from 'vitest'
import { strategyFigures, tradeFigures, WORKED_NOW, workedTrades } from '@/content/metrics'
import {
  formatHold,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  formatSignedPercent,
} from '@/lib/format'
import { computeStrategy } from '@/lib/pnl/strategyFigures.rules'
import { computeTrade, holdSeconds } from '@/lib/pnl/trades.rules'

const NOW = new Date(WORKED_NOW)
const trades = workedTrades.map(({ actions, market }) => computeTrade(actions, market))
const figures = computeStrategy(trades, NOW)
const trade = (letter: string) => {
  const found = trades[workedTrades.findIndex(({ label }) => label.startsWith(`${letter}:`))]
  if (!found) throw new Error(`No worked trade ${letter}`)
  return found
}
const resultOf = (id: string) => [...tradeFigures, ...strategyFigures].find((metric) => metric.id === id)?.result

test.each(workedTrades.map((worked, index) => [worked.label, worked, index] as const))('%s', (_, worked, index) => {
  const computed = trades[index]
  expect(computed?.status).toBe(worked.status)
  expect(formatMoney(Number(computed?.return))).toBe(worked.return)
  expect(formatSignedPercent(Number(computed?.returnPercent))).toBe(worked.returnPercent)
})

test.each([
  ['position', trade('B').position],
  ['qty', formatPrice(Number(trade('A').entry))],
  ['totals', formatPrice(Number(trade('C').entryTot))],
  ['pos', formatQuantity(Number(trade('D').qtyRem))],
  ['return', formatMoney(Number(trade('D').return))],
  ['return-percent', formatSignedPercent(Number(trade('A').returnPercent))],
  ['status', trade('B').status],
  ['hold', formatHold(holdSeconds(trade('B'), NOW))],
  ['total-pnl', formatMoney(Number(figures.totalPnl))],
  ['win-rate', formatPercent(Number(figures.winRate))],
  ['avg-win', formatMoney(Number(figures.avgWin))],
  ['avg-loss', formatMoney(Number(figures.avgLoss))],
  ['profit-factor', formatRatio(Number(figures.profitFactor))],
  ['avg-pnl-day', formatMoney(Number(figures.avgPnlPerDay))],
  ['d7', formatSignedPercent(Number(figures.performance.d7))],
])('the worked example of %s is what the rules compute', (id, computed) => {
  expect(resultOf(id)).toBe(computed)
})

test('every figure of the documentation is computed above', () => {
  expect([...tradeFigures, ...strategyFigures]).toHaveLength(15)
})
