import { expect, test } from 'vitest'
import { barsPath, tradeBars } from './tradeStrip.rules'

test('bars keep the order of trades, the largest has full height, losses are below zero', () => {
  expect(tradeBars([50, -200, 0, 100])).toEqual([
    { at: 0.125, height: 0.25 },
    { at: 0.375, height: -1 },
    { at: 0.625, height: 0 },
    { at: 0.875, height: 0.5 },
  ])
})

test('trades that all returned zero are flat bars, and no trades have no bars', () => {
  expect(tradeBars([0, 0]).map(({ height }) => height)).toEqual([0, 0])
  expect(tradeBars([])).toEqual([])
})

test('a gain is drawn up from the middle, a loss down from it', () => {
  expect(barsPath(tradeBars([10, -5]), 100)).toBe('M25.00 1V0.000M75.00 1V1.500')
})
