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
  const lost = { confirmed_pnl: -300, confirmed_won_pnl: 0, confirmed_squares: 3_100 }
  const confirmed = (rounds: number) => resultSentence(metricsOf({ ...gains, ...lost, confirmed_rounds: rounds }))
  expect(says(60, 40)).toMatch(/^Over 100 round trips, stated, not confirmed, the average gain/)
  expect(confirmed(30)).toMatch(/^Over 30 confirmed round trips, the average loss/)
  expect(confirmed(29)).toMatch(/^Too few to tell: 29 confirmed round trips, and below 30/)
})

test('crumbs are no confirmed round trips: it says in how many the money was, by what was won and lost', () => {
  // Wins of 100, and 25 results of 0.01.
  const dressed = (wins: number) => {
    const confirmed_won_pnl = wins * 100 + 0.25
    const sums = { confirmed_won_pnl, confirmed_pnl: confirmed_won_pnl, confirmed_squares: wins * 10_000 + 0.0025 }
    return resultSentence(metricsOf({ ...sums, confirmed_rounds: wins + 25 }))
  }
  expect(dressed(6)).toMatch(
    /^Too few to tell: most of the money was made or lost in about 6 of 31 confirmed round trips, and below 20 that/,
  )
  expect(dressed(4)).toMatch(/^Too few to tell: 29 confirmed round trips, and below 30/)
  expect(dressed(21)).toMatch(/^Over 46 confirmed round trips, the average gain/)
})

test('thirty results of nothing are unclear', () => {
  const nothing = { confirmed_pnl: 0, confirmed_won_pnl: 0, confirmed_squares: 0, confirmed_rounds: 30 }
  expect(resultSentence(metricsOf(nothing))).toMatch(/^Over 30 confirmed round trips, the average isn’t clearly/)
})
