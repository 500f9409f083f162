import { expect, test } from 'vitest'
import { tintOf } from './tint'

test('the largest result has the strongest tint, and 0 has none', () => {
  expect(tintOf(-50, 50)).toBe(30)
  expect(tintOf(1, 50)).toBeCloseTo(6.48)
  expect(tintOf(0, 50)).toBe(0)
  expect(tintOf(0, 0)).toBe(0)
})
