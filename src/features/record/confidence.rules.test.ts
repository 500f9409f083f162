import { expect, test } from 'vitest'
import { metricsOf } from '@/domain/metricsRow'
import { confidenceSentence, drawdownWords } from './confidence.rules'

/** `wins` round trips of +100 and `losses` of −50. */
const says = (wins: number, losses: number) =>
  confidenceSentence(
    metricsOf({
      rounds: wins + losses,
      rounds_pnl: wins * 100 - losses * 50,
      rounds_squares: wins * 10_000 + losses * 2_500,
    }),
  )

test('the sentence claims nothing with too few round trips, then follows the interval of the mean', () => {
  expect(says(0, 0)).toBe('No round trip is complete yet, so there is nothing to be sure of.')
  expect(says(20, 9)).toMatch(/^Too few round trips to tell: 29, and below 30/)
  expect(says(20, 10)).not.toMatch(/too few/i)
  expect(says(60, 40)).toContain('its interval is above zero')
  expect(says(20, 80)).toContain('its interval is below zero')
  expect(says(34, 66)).toContain('isn’t clearly different from zero')
})

test('a drawdown is told in percent of its high only where the high was above zero and not all of it was lost', () => {
  const fall = { amount: -1, peakDay: '2026-01-02', day: '2026-02-03' }
  expect(drawdownWords({ ...fall, percentOfPeak: -25 })).toBe('−25.00% of the high, 2026-01-02 to 2026-02-03')
  expect(drawdownWords({ ...fall, percentOfPeak: -110.9 })).toBe('2026-01-02 to 2026-02-03')
  expect(drawdownWords({ ...fall, percentOfPeak: null, peakDay: null })).toBe('from the beginning to 2026-02-03')
})
