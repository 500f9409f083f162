import { expect, test } from 'vitest'
import type { ClosedSums } from '@/domain/record'
import { surenessOf, surenessSentence } from './sureness.rules'

/** `wins` trades of +100 and `losses` of −50. */
const record = (wins: number, losses: number): ClosedSums => ({
  closedTrades: wins + losses,
  winningTrades: wins,
  losingTrades: losses,
  sum: wins * 100 - losses * 50,
  sumSquares: wins * 10_000 + losses * 2_500,
  sumSquaresOfLosses: losses * 2_500,
  avgWin: wins > 0 ? 100 : 0,
  avgLoss: losses > 0 ? -50 : 0,
})

const says = (wins: number, losses: number) => surenessSentence(surenessOf(record(wins, losses)))

test('a strategy without closed trades claims nothing', () => {
  expect(says(0, 0)).toBe('No trade is closed yet, so there is nothing to be sure of.')
  expect(surenessOf(record(0, 0))).toMatchObject({ winRate: null, winRateInterval: null, meanInterval: null })
})

test('29 trades are too few to tell, 30 are not', () => {
  expect(says(20, 9)).toMatch(/^Too few trades to tell: 29 trades closed/)
  expect(says(20, 10)).not.toMatch(/too few/i)
})

test('the sentence follows the interval of the mean: above zero, below it, or across', () => {
  expect(says(60, 40)).toContain('its interval lies above zero')
  expect(says(20, 80)).toContain('its interval lies below zero')
  expect(says(34, 66)).toContain('cannot be told from zero')
})

test('wins twice the size of losses break even at one win in three', () => {
  expect(surenessOf(record(40, 60)).breakEvenWinRate).toBeCloseTo(100 / 3, 10)
  expect(surenessOf(record(40, 0)).breakEvenWinRate).toBeNull()
})
