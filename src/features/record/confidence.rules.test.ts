import { expect, test } from 'vitest'
import { drawdownWords } from './confidence.rules'

test('a drawdown is told in percent of its high only where the high was above zero and not all of it was lost', () => {
  const fall = { amount: -1, peakDay: '2026-01-02', day: '2026-02-03' }
  expect(drawdownWords({ ...fall, percentOfPeak: -25 })).toBe('−25.00% of the high, 2026-01-02 to 2026-02-03')
  expect(drawdownWords({ ...fall, percentOfPeak: -110.9 })).toBe('2026-01-02 to 2026-02-03')
  expect(drawdownWords({ ...fall, percentOfPeak: null, peakDay: null })).toBe('from the beginning to 2026-02-03')
})
