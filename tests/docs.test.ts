// @vitest-environment node
import { expect, test } from 'vitest'
import { actionsFileColumns } from '@/content/actionsFile'
import { strategyFigures, surenessFigures, tradeFigures, WORKED_NOW, workedTrades } from '@/content/metrics'
import { meanInterval, wilsonInterval } from '@/domain/intervals'
import { exactSums, maxDrawdown, recordOf, spreadOf } from '@/domain/record'
import { computeStrategy } from '@/domain/strategyFigures'
import { computeTrade, holdSeconds, realisedByDay } from '@/domain/trades'
import {
  formatHold,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  formatSignedPercent,
} from '@/lib/format'
import { ACTION_CSV_COLUMNS } from '@/lib/tradesCsv'

const NOW = new Date(WORKED_NOW)
const trades = workedTrades.map(({ actions, market }) => computeTrade(actions, market))
const figures = computeStrategy(trades, NOW)
const trade = (letter: string) => {
  const found = trades[workedTrades.findIndex(({ label }) => label.startsWith(`${letter}:`))]
  if (!found) throw new Error(`No worked trade ${letter}`)
  return found
}
const documented = [...tradeFigures, ...strategyFigures, ...surenessFigures]
const resultOf = (id: string) => documented.find((metric) => metric.id === id)?.result

const closed = trades.flatMap(({ status, lastDate, return: realised }, at) =>
  status === 'OPEN' ? [] : [{ betId: String(at), closedAt: lastDate, status, return: realised }],
)
const sums = exactSums(closed)
const spread = spreadOf({
  closedTrades: figures.closedTrades,
  winningTrades: figures.winningTrades,
  losingTrades: figures.losingTrades,
  sum: Number(sums.sum),
  sumSquares: Number(sums.sumSquares),
  sumSquaresOfLosses: Number(sums.sumSquaresOfLosses),
  avgWin: Number(figures.avgWin),
  avgLoss: Number(figures.avgLoss),
})
const share = wilsonInterval(figures.winningTrades, figures.closedTrades)
const mean = meanInterval(closed.length, Number(sums.sum), Number(sums.sumSquares))
const drawdown = maxDrawdown(realisedByDay(trades))

test.each(workedTrades.map((worked, index) => [worked.label, worked, index] as const))('%s', (_, worked, index) => {
  const computed = trades[index]
  expect(computed?.status).toBe(worked.status)
  expect(formatMoney(Number(computed?.return))).toBe(worked.return)
  expect(formatSignedPercent(Number(computed?.returnPercent))).toBe(worked.returnPercent)
})

test.each([
  ['position', trade('B').position],
  ['qty', formatQuantity(Number(trade('A').qty))],
  ['entry', formatPrice(Number(trade('A').entry))],
  ['exit', formatPrice(Number(trade('A').exit))],
  ['entry_tot', formatPrice(Number(trade('C').entryTot))],
  ['exit_tot', formatPrice(Number(trade('C').exitTot))],
  ['qty_rem', formatQuantity(Number(trade('D').qtyRem))],
  ['return', formatMoney(Number(trade('D').return))],
  ['return_percent', formatSignedPercent(Number(trade('A').returnPercent))],
  ['status', trade('B').status],
  ['hold', formatHold(holdSeconds(trade('B'), NOW))],
  ['total-pnl', formatMoney(Number(figures.totalPnl))],
  ['win-rate', formatPercent(Number(figures.winRate))],
  ['avg-win', formatMoney(Number(figures.avgWin))],
  ['avg-loss', formatMoney(Number(figures.avgLoss))],
  ['profit-factor', formatRatio(Number(figures.profitFactor))],
  ['avg-pnl-day', formatMoney(Number(figures.avgPnlPerDay))],
  ['d7', formatSignedPercent(Number(figures.performance.d7))],
  ['win-rate-interval', `${formatPercent(Number(share?.low) * 100)} to ${formatPercent(Number(share?.high) * 100)}`],
  ['expectancy', formatMoney(Number(spread.expectancy))],
  ['deviation', `$${formatRatio(Number(spread.deviation))}`],
  ['mean-interval', `${formatMoney(Number(mean?.low))} to ${formatMoney(Number(mean?.high))}`],
  ['payoff-ratio', formatRatio(Number(spread.payoffRatio))],
  ['sharpe', formatRatio(Number(spread.sharpe))],
  ['sortino', formatRatio(Number(spread.sortino))],
  ['max-drawdown', formatMoney(Number(drawdown?.amount))],
  ['losing-run', String(recordOf(closed).longestLosingRun)],
])('the worked example of %s is what the rules compute', (id, computed) => {
  expect(resultOf(id)).toBe(computed)
})

test('every figure of the documentation is computed above', () => {
  expect(documented).toHaveLength(27)
})

test('the words beside an example hold its other numbers', () => {
  const meaningOf = (id: string) => documented.find((metric) => metric.id === id)?.meaning
  expect(meaningOf('payoff-ratio')).toContain(formatPercent(100 / (1 + Number(spread.payoffRatio))))
  expect([drawdown?.peakDay, drawdown?.day]).toEqual(['2026-03-10', '2026-03-18'])
})

test('the file’s columns are those that are written', () => {
  expect(actionsFileColumns.map(({ name }) => name)).toEqual([...ACTION_CSV_COLUMNS])
})
