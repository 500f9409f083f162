import { expect, test } from 'vitest'
import type { Side } from '../contract/markets'
import { firstFlip } from './flip'

const flipOf = (...actions: [Side, string][]) => {
  const flip = firstFlip(actions.map(([side, quantity], at) => ({ side, quantity, at })))
  return flip && `${flip.action.at}: closes ${flip.closing}, opens ${flip.opening} ${flip.to}`
}

test('an action flips a trade where it sells more than is held, or buys back more than is short', () => {
  expect(flipOf(['BUY', '10'], ['SELL', '15'])).toBe('1: closes 10, opens 5 SHORT')
  expect(flipOf(['SELL', '0.3'], ['BUY', '0.1'], ['BUY', '0.25'])).toBe('2: closes 0.2, opens 0.05 LONG')
  expect(flipOf(['BUY', '10'], ['SELL', '10'], ['SELL', '5'])).toBe('2: closes 0, opens 5 SHORT')
  expect(flipOf(['BUY', '0'], ['SELL', '10'], ['BUY', '12'])).toBe('2: closes 10, opens 2 LONG')
})

test('a trade that is closed, opened again on its side, or left to expire does not flip', () => {
  expect(flipOf()).toBeNull()
  expect(flipOf(['SELL', '5'])).toBeNull()
  expect(flipOf(['BUY', '10'], ['SELL', '10'], ['BUY', '5'], ['SELL', '5'])).toBeNull()
  expect(flipOf(['BUY', '2'], ['EXPIRE', '3'])).toBeNull()
})
