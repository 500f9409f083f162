import { expect, test } from 'vitest'
import { parseOptionCode } from './optionCode'

const CALL = { underlying: 'AAPL', expiration: '2026-12-18', right: 'CALL', strike: '200' }

test.each([
  ['AAPL261218C00200000', CALL],
  ['AAPL  261218C00200000', CALL],
  [' aapl 261218c00200000 ', CALL],
  ['BRK.B 270115P00412500', { underlying: 'BRK.B', expiration: '2027-01-15', right: 'PUT', strike: '412.5' }],
])('%s is an option', (symbol, option) => expect(parseOptionCode(symbol)).toEqual(option))

test.each(['AAPL', 'AAPL 261218C200', 'AAPL 261218X00200000', 'TOOLONG261218C00200000', ''])('%s is not', (symbol) =>
  expect(parseOptionCode(symbol)).toBeNull(),
)
