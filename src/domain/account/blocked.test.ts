import { expect, test } from 'vitest'
import { readOptionCode } from '../contract/codes'
import { Decimal, ZERO } from '../decimal'
import { computeTrade } from '../trade/trades'
import { accountDays, accountFigures } from './account'
import { type BlockingTrade, blockedBy, blockedSteps, type OptionLeg } from './blocked'
import { blockedWords } from './blockedWords'

/** "SPY 3/20/26 410 P" as what is traded. */
function termsOf(code: string) {
  const read = readOptionCode(`SPY ${code}`)
  if (!read?.strike || !read.option_right) throw new Error(`${code} is no option`)
  return { option: { strike: read.strike, right: read.option_right }, expiration: read.expiration }
}
const leg = (contracts: number, code: string, usdRate = '1'): OptionLeg => ({
  ...termsOf(code),
  units: new Decimal(contracts * 100),
  usdRate: new Decimal(usdRate),
  premium: ZERO,
})
const blocked = (legs: OptionLeg[], { shares = 0, close = '450' }: { shares?: number; close?: string | null } = {}) =>
  blockedBy(legs, new Decimal(shares), close).toFixed()

test('a short put blocks its strike, a short call the close of its stock', () => {
  expect(blocked([leg(-2, '3/20/26 410 P')])).toBe('82000')
  expect(blocked([leg(-2, '3/20/26 460 C')])).toBe('90000')
  expect(blocked([leg(-2, '3/20/26 460 C')], { close: null })).toBe('92000')
  expect(blocked([leg(2, '3/20/26 460 C')])).toBe('0')
  expect(blocked([leg(-2, '3/20/26 410 P', '1.1')])).toBe('90200')
})

test('nothing more is blocked for calls that shares cover, and they cover no put', () => {
  expect(blocked([leg(-2, '3/20/26 460 C')], { shares: 200 })).toBe('0')
  expect(blocked([leg(-2, '3/20/26 460 C')], { shares: 150 })).toBe('22500')
  expect(blocked([leg(-1, '3/20/26 410 P')], { shares: 500 })).toBe('41000')
})

test('a long option with the same right that ends no earlier limits it to the width', () => {
  expect(blocked([leg(-1, '3/20/26 460 C'), leg(1, '3/20/26 470 C')])).toBe('1000')
  expect(blocked([leg(-1, '3/20/26 460 C'), leg(1, '6/19/26 455 C')])).toBe('0')
  expect(blocked([leg(-1, '3/20/26 460 C'), leg(1, '3/13/26 455 C')])).toBe('45000')
  expect(blocked([leg(-1, '3/20/26 410 P'), leg(1, '3/20/26 400 P')])).toBe('1000')
  expect(blocked([leg(-1, '3/20/26 410 P'), leg(1, '3/20/26 430 C')])).toBe('41000')
  // Never more than without it.
  expect(blocked([leg(-1, '3/20/26 460 C'), leg(1, '3/20/26 1460 C')])).toBe('45000')
})

test('each long option and share limits once, and the nearest come first', () => {
  const spreads = [
    ...[leg(-1, '3/20/26 100 C'), leg(1, '3/20/26 105 C')],
    ...[leg(-1, '3/20/26 110 C'), leg(1, '3/20/26 115 C')],
  ]
  expect(blocked(spreads)).toBe('1000')
  expect(blocked([leg(-3, '3/20/26 460 C'), leg(1, '3/20/26 470 C')], { shares: 100 })).toBe('46000')
  // A call of no width covers before the shares, which are left for the other one.
  expect(blocked([leg(-1, '3/20/26 460 C'), leg(-1, '3/20/26 440 C'), leg(1, '3/20/26 440 C')], { shares: 100 })).toBe(
    '0',
  )
})

test('with more than 200 open options nothing limits a short one', () => {
  const many = (count: number) => [
    leg(-1, '3/20/26 460 C'),
    leg(1, '3/20/26 460 C'),
    ...Array.from({ length: count }, () => leg(1, '3/20/26 500 P')),
  ]
  expect(blocked(many(198))).toBe('0')
  expect(blocked(many(199))).toBe('45000')
})

type Given = Parameters<typeof computeTrade>[0][number]
const action = (side: 'BUY' | 'SELL', quantity: string, price: string, date: string): Given => ({
  ...{ side, quantity, price, date },
  fee: '0',
})
function traded(code: string | null, ...actions: Given[]): BlockingTrade {
  const { positions, multiplier } = computeTrade(actions, { market: code === null ? 'STOCK' : 'OPTIONS' })
  const closes = [{ day: '2026-03-01', close: '450' }]
  return { positions, multiplier, stock: 'STOCK SPY', closes, terms: code === null ? null : termsOf(code) }
}
const capitalOf = (...trades: BlockingTrade[]) => {
  // Of computeTrade().
  const positions = trades.map((trade) => trade.positions as unknown as Parameters<typeof accountDays>[0][number])
  return accountFigures(accountDays([...positions, ...blockedSteps(trades)], [], '2026-06-01'), '2026-06-01')
}

test('$82,000 at risk do not look like the $1,260 they were sold for', () => {
  const puts = traded(
    '3/20/26 410 P',
    action('SELL', '2', '6.3', '2026-03-02 15:00'),
    action('BUY', '2', '0.1', '2026-03-18 15:00'),
  )
  const [before] = [accountFigures(accountDays([puts.positions as never], [], '2026-06-01'), '2026-06-01')]
  expect([before?.capital.toFixed(), before?.returnOnCapital]).toEqual(['1260', expect.closeTo(98.41, 2)])
  const after = capitalOf(puts)
  expect([after?.capital.toFixed(), after?.returnOnCapital]).toEqual(['82000', expect.closeTo(1.51, 2)])
})

test('a covered call needs no more than its shares', () => {
  const shares = traded(null, action('BUY', '100', '440', '2026-03-02 15:00'))
  const call = traded('3/20/26 460 C', action('SELL', '1', '2', '2026-03-02 15:00'))
  expect(capitalOf(shares, call)?.capital.toFixed()).toBe('44000')
  expect(capitalOf(call)?.capital.toFixed()).toBe('45000')
})

test('a spread of puts needs its width and what the long one cost, as at a broker', () => {
  const short = traded('9/18/26 125 P', action('SELL', '1', '1.24', '2026-03-02 15:00'))
  const long = traded('9/18/26 120 P', action('BUY', '1', '0.80', '2026-03-02 15:00'))
  expect(capitalOf(short, long)?.capital.toFixed()).toBe('580')
})

test('an option that nobody closed blocks nothing once it cannot be recorded as expired any more', () => {
  const months = ['3/20/26', '4/17/26', '5/15/26']
  const puts = months.map((day, at) => traded(`${day} 410 P`, action('SELL', '1', '3', `2026-0${at + 3}-02 15:00`)))
  expect(capitalOf(...puts)?.capital.toFixed()).toBe('41000')
  expect(blockedSteps(puts)[0]?.map(({ at, invested }) => [at.slice(0, 10), invested])).toEqual([
    ['2026-03-02', '40700'],
    ['2026-03-22', '-300'],
    ['2026-04-02', '40400'],
    ['2026-04-19', '-600'],
    ['2026-05-02', '40100'],
    ['2026-05-17', '-900'],
  ])
})

test('what a trade blocks by itself is said beside its figures, with what is assumed', () => {
  const wordsOf = (contract: object, ...actions: Given[]) =>
    blockedWords({ market: 'OPTIONS', symbol: 'SPY', ...contract }, computeTrade(actions, { market: 'OPTIONS' }))
  const sold = action('SELL', '2', '6.3', '2026-03-02 15:00')
  expect(wordsOf({ strike: '410', option_right: 'PUT' }, sold)).toBe(
    'In the account it blocks $82,000.00, the strike 410.00 × 200, unless another put limits it.',
  )
  expect(wordsOf({ strike: '410', option_right: 'CALL' }, sold)).toMatch('the last close of SPY × 200')
  expect(wordsOf({}, sold)).toMatch('Its strike is not stated')
  expect(wordsOf({ strike: '410', option_right: 'PUT' }, { ...sold, side: 'BUY' })).toBeNull()
})
