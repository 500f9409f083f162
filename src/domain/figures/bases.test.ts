import { expect, test } from 'vitest'
import { resultSentence } from './bases'
import { metricsOf } from './metricsRow'

/** `wins` round trips of +100 and `losses` of −50. */
const stated = (wins: number, losses: number) => ({
  rounds: wins + losses,
  rounds_pnl: wins * 100 - losses * 50,
  rounds_squares: wins * 10_000 + losses * 2_500,
})
const says = (wins: number, losses: number) => resultSentence(metricsOf(stated(wins, losses)))

test('the sentence claims nothing with too few round trips, then follows the interval of the mean', () => {
  expect(says(0, 0)).toBe('No round trip is complete yet, so there is nothing to be sure of.')
  expect(says(20, 9)).toMatch(/^Too few to tell: 29 round trips, and below 30/)
  expect(says(20, 10)).not.toMatch(/too few/i)
  expect(says(60, 40)).toContain('its interval is above zero')
  expect(says(20, 80)).toContain('its interval is below zero')
  expect(says(34, 66)).toContain('isn’t clearly different from zero')
})

test('it rests on confirmed round trips, and on stated ones only where nothing could be followed, which it says', () => {
  const gains = stated(60, 40)
  const lost = { confirmed_pnl: -300, confirmed_squares: 3_100, confirmed_deciding: 29 }
  const confirmed = (rounds: number, days = 30) =>
    resultSentence(metricsOf({ ...gains, ...lost, confirmed_rounds: rounds, confirmed_changes: days }))
  expect(says(60, 40)).toMatch(/^Over 100 round trips, stated, not confirmed, the average gain/)
  expect(confirmed(30)).toMatch(/^Over 30 days with 30 confirmed round trips, the average loss/)
  expect(confirmed(29)).toMatch(/^Too few to tell: 29 confirmed round trips, and below 30/)
  expect(confirmed(30, 29)).toMatch(/^Too few to tell: the confirmed result changed on 29 days, and below 30/)
})

test('days of crumbs do not count: it says on how many the money was made', () => {
  // Days of +100, and 40 of +10 and −10 in turn.
  const dressed = (wins: number) => {
    const squares = wins * 1e4 + 40 * 1e2
    const sums = { confirmed_squares: squares, confirmed_deciding: squares ** 2 / (wins * 1e8 + 40 * 1e4) }
    const counts = { confirmed_rounds: wins + 40, confirmed_changes: wins + 40 }
    return resultSentence(metricsOf({ confirmed_pnl: wins * 100, ...sums, ...counts }))
  }
  expect(dressed(5)).toMatch(
    /^Too few to tell: most of the money was made or lost on about 5 of 45 days, and below 10 /,
  )
  expect(dressed(10)).toMatch(/^Over 50 days with 50 confirmed round trips, the average gain/)
})

test('thirty results of nothing tell nothing', () => {
  const [changes, powers] = [
    { confirmed_rounds: 30, confirmed_changes: 0 },
    { confirmed_squares: 0, confirmed_deciding: null },
  ]
  expect(resultSentence(metricsOf({ confirmed_pnl: 0, ...changes, ...powers }))).toMatch(
    /^Too few to tell: the confirmed result changed on 0 days/,
  )
})
