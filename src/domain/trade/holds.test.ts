import { expect, test } from 'vitest'
import { holdOf } from './holds'

test.each([
  [0, 'minutes'],
  [3_599.999999, 'minutes'],
  [3_600, 'hours'],
  [86_400, 'days'],
  [7 * 86_400, 'weeks'],
  [30 * 86_400 - 1, 'weeks'],
  [30 * 86_400, 'longer'],
])('%d seconds are %s', (seconds, range) => {
  expect(holdOf(seconds)).toBe(range)
})
