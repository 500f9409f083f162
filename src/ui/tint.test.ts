import { expect, test } from 'vitest'
import { tintOf } from './tint'

test('the largest result has the strongest tint, and no result has none', () => {
  expect(tintOf(-50, 50)).toBe(30)
  expect(tintOf(0, 50)).toBe(6)
  expect(tintOf(0, 0)).toBe(0)
})
