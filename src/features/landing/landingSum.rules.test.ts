import { expect, test } from 'vitest'
import { addUp } from './landingSum.rules'

test('returns are summed exactly where floating point would not be', () => {
  const sum = addUp(['0.1', '0.2', '-0.0000000001'])
  expect(sum.agreesWith('0.2999999999')).toBe(true)
  expect(sum.total).toBeCloseTo(0.3, 9)
})

test('a claimed total that is off by a ten-billionth is caught', () => {
  expect(addUp(['296', '-102', '177.4']).agreesWith('371.4000000001')).toBe(false)
  expect(addUp(['296', '-102', '177.4']).agreesWith('371.4')).toBe(true)
})

test('the sum of no returns is 0', () => {
  expect(addUp([]).agreesWith('0')).toBe(true)
})
