import { describe, expect, test } from 'vitest'
import { type Contract, contractKey, multiplierOf } from './contract'
import { contractName, contractParts } from './contractName'

const CALL: Contract = {
  ...{ market: 'OPTIONS', symbol: 'SPY', expiration: '2026-03-20', strike: '450', option_right: 'CALL' },
  ...{ multiplier: null, currency: 'USD' },
}
const of = (market: string, symbol: string, expiration: string | null = null) => ({ market, symbol, expiration })

describe('a contract is called as people write it', () => {
  test.each([
    ['SPY 20 Mar 2026 450 C', CALL],
    ['SPY 20 Mar 2026 412.5 P', { ...CALL, strike: '412.5', option_right: 'PUT' }],
    ['SPY 20 Mar 2026 (strike not stated)', { ...CALL, strike: null, option_right: null }],
    ['AAPL 18 Dec 2026 200 C', of('OPTIONS', 'AAPL  261218C00200000')],
    ['XSP 18 Dec 2026 143 P', of('OPTIONS', 'XSP 143 P', '2026-12-18')],
    ['MES Mar 2026', of('ALTERNATIVE', 'MESH26')],
    ['6E Jun 2026', of('ALTERNATIVE', '6EM26')],
    ['Gold bar', of('ALTERNATIVE', 'Gold bar')],
    ['MESH26', of('STOCK', 'MESH26')],
    ['EURUSD', of('FOREX', 'EURUSD')],
  ])('%s', (name, contract) => expect(contractName(contract)).toBe(name))

  test('in two parts', () => expect(contractParts(CALL)).toEqual({ name: 'SPY', detail: '20 Mar 2026 450 C' }))
})

test('one unit counts a hundred times its price for options, else once, unless the contract states another', () => {
  expect(['OPTIONS', 'STOCK', 'ALTERNATIVE'].map((market) => multiplierOf({ market }))).toEqual(['100', '1', '1'])
  expect(multiplierOf({ market: 'OPTIONS', multiplier: '150' })).toBe('150')
})

test('the same contract has the same key, however it is written, and any field tells two apart', () => {
  expect(contractKey({ ...CALL, symbol: 'SPY 450 C', strike: null, option_right: null })).toBe(contractKey(CALL))
  expect(contractKey({ ...CALL, multiplier: '100' })).toBe(contractKey(CALL))
  const others = [
    { symbol: 'SPX' },
    { expiration: '2026-03-27' },
    { strike: '455' },
    { option_right: 'PUT' as const },
    { strike: null, option_right: null },
    { multiplier: '10' },
    { currency: 'EUR' },
  ]
  const keys = others.map((other) => contractKey({ ...CALL, ...other }))
  expect(new Set([...keys, contractKey(CALL)]).size).toBe(others.length + 1)
})
