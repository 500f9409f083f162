import { expect, test } from 'vitest'
import { meanTradeReading, moneyRange, percentRange, scaleWithZero, winRateReading } from './strategyIntervals.rules'
import { strategyRow } from './testRows'

test('204 winners of 318 closed trades', () => {
  const { value, interval } = winRateReading(
    strategyRow({ winRate: (204 / 318) * 100, winningTrades: 204, closedTrades: 318 }),
  )
  expect(value).toBeCloseTo(64.15, 2)
  expect(interval && percentRange(interval)).toBe('95%: 58.74% to 69.22%')
})

test('the mean trade of 10, 20 and −6 lies between −24 and +40', () => {
  const reading = meanTradeReading(strategyRow({ closedTrades: 3, closedPnl: 24, sumSquares: 100 + 400 + 36 }))
  expect(reading?.value).toBe(8)
  expect(reading?.interval && moneyRange(reading.interval)).toBe('95%: −$24.58 to +$40.58')
})

test('what is open is no result yet, and one result has no range', () => {
  expect(meanTradeReading(strategyRow({ trades: 2, openTrades: 2 }))).toBeNull()
  expect(winRateReading(strategyRow({ trades: 2, openTrades: 2 })).interval).toBeNull()
  expect(meanTradeReading(strategyRow({ closedTrades: 1, closedPnl: 5, sumSquares: 25 }))).toEqual({
    value: 5,
    interval: null,
  })
})

test('zero is on the scale of every mean trade', () => {
  for (const interval of [
    { low: 2, high: 60 },
    { low: -60, high: -2 },
    { low: -5, high: 5 },
  ]) {
    const { from, to } = scaleWithZero(interval)
    expect(from).toBeLessThan(Math.min(0, interval.low))
    expect(to).toBeGreaterThan(Math.max(0, interval.high))
  }
})
