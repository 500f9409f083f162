import { expect, test } from 'vitest'
import { resultSentence } from './figureBases'
import { metricsOf } from './metricsRow'

/** `wins` round trips of +100 and `losses` of −50. */
const says = (wins: number, losses: number) =>
  resultSentence(
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
