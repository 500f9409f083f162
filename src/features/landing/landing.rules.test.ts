import { expect, test } from 'vitest'
import { barsPath, sumReturns, tradeBars } from './landing.rules'

test('returns are summed exactly where floating point would not be', () => {
  const sum = sumReturns(['0.1', '0.2', '-0.0000000001'])
  expect(sum.agreesWith('0.2999999999')).toBe(true)
  expect(sum.total).toBeCloseTo(0.3, 9)
})

test('a claimed total that is off by a ten-billionth is caught', () => {
  expect(sumReturns(['296', '-102', '177.4']).agreesWith('371.4000000001')).toBe(false)
  expect(sumReturns(['296', '-102', '177.4']).agreesWith('371.4')).toBe(true)
})

test('the sum of no returns is 0', () => {
  expect(sumReturns([]).agreesWith('0')).toBe(true)
})

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
