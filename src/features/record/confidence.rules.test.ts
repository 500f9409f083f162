import { expect, test } from 'vitest'
import { metricsOf } from '@/domain/metricsRow'
import { confidenceSentence } from './confidence.rules'

/** `wins` trades of +100 and `losses` of −50. */
const says = (wins: number, losses: number) =>
  confidenceSentence(
    metricsOf({
      closed_trades: wins + losses,
      closed_pnl: wins * 100 - losses * 50,
      sum_squares: wins * 10_000 + losses * 2_500,
    }),
  )

test('the sentence claims nothing with too few trades, then follows the interval of the mean', () => {
  expect(says(0, 0)).toBe('No trade is closed yet, so there is nothing to be sure of.')
  expect(says(20, 9)).toMatch(/^Too few trades to tell: 29 trades closed/)
  expect(says(20, 10)).not.toMatch(/too few/i)
  expect(says(60, 40)).toContain('its interval lies above zero')
  expect(says(20, 80)).toContain('its interval lies below zero')
  expect(says(34, 66)).toContain('cannot be told from zero')
})
