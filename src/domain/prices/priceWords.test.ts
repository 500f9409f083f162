import { expect, test } from 'vitest'
import { Decimal } from '../decimal'
import { type PriceVerdict, repeatVerdicts } from './priceCheck'
import {
  type FollowedAction,
  followedWords,
  openPositionsWords,
  tradePricesSentence,
  type Valuation,
  valuedWords,
  verdictWords,
} from './priceWords'

const FOLLOWED: FollowedAction = {
  at: '2026-02-19T14:30:10Z',
  state: 'followed',
  change: '200',
  price: '10.47',
  bar_at: '2026-02-19T14:32:00+00:00',
  span: 'minute',
}
const NONE = { change: null, price: null, bar_at: null, span: null }

test.each<[Partial<FollowedAction>, string]>([
  [{}, 'followers paid 10.47, 2026-02-19 14:32'],
  [{ change: '-50', price: '10.4' }, 'followers got 10.40 for 50, 2026-02-19 14:32'],
  [{ bar_at: '2026-02-20T00:00:00+00:00', span: 'day' }, 'followers paid 10.47, at the open of 20 Feb 2026'],
  [{ ...NONE, state: 'hidden', change: '200' }, 'followers: at a price that may not be shown'],
  [{ ...NONE, state: 'unpriced' }, 'not followed: no market price in dollars'],
  [{ ...NONE, state: 'overtaken' }, 'not followed: changed before anyone could act'],
  [{ ...NONE, state: 'private' }, 'not followed: recorded in private'],
  [{ ...NONE, state: 'waiting' }, 'not followed yet: no market price so far'],
  [{ ...NONE, state: 'waiting', at: '2026-02-01T14:30:10Z' }, 'not followed: the market had no price'],
])('what followers got: %o', (given, words) => {
  expect(followedWords({ ...FOLLOWED, ...given }, new Decimal(200), new Date('2026-02-20T12:00:00Z'))).toBe(words)
})

const verdict = {
  inside: true,
  span: 'minute' as const,
  barAt: '2026-02-19T14:31:00+00:00',
  source: 'alpaca',
  range: { low: '10.4', high: '10.47' },
}

test('a verdict has its range, or says of whose prices and of which day it is', () => {
  expect(verdictWords(verdict, 'BUY')).toBe('market 10.40–10.47 that minute')
  expect(verdictWords({ ...verdict, inside: false, span: 'day' }, 'BUY')).toBe('outside: market 10.40–10.47 that day')
  expect(verdictWords(verdict, 'EXPIRE')).toBe('worthless at its stock’s close that day')
  expect(verdictWords({ ...verdict, inside: false }, 'EXPIRE')).toBe(
    'outside: worth 10.40 at its stock’s close that day',
  )
  expect(verdictWords({ ...verdict, range: null }, 'BUY')).toBe(
    'inside the market’s range that minute, 19 Feb 2026, according to alpaca',
  )
  expect(verdictWords({ ...verdict, inside: false, span: 'day', range: null }, 'BUY')).toBe(
    'outside the market’s range that day, 19 Feb 2026, according to alpaca',
  )
})

const ACTIONS = [
  { id: 1, bet_id: 'a', side: 'BUY', price: '10.42' },
  { id: 2, bet_id: 'a', side: 'SELL', price: '10.50' },
  { id: 3, bet_id: 'b', side: 'EXPIRE', price: '0' },
].map((action) => ({ ...action, market: 'STOCK', quantity: '1', fee: '0' }))

test('a trade counts its prices outside the range; an expiry has none to check', () => {
  const outside = { ...verdict, inside: false }
  const sentence = (...of: [number, typeof verdict][]) => tradePricesSentence(ACTIONS, new Map(of))
  expect(sentence()).toBe('Prices not checked')
  expect(sentence([1, verdict])).toBe('1 price inside the market’s range, 1 not checked')
  expect(sentence([1, verdict], [2, verdict])).toBe('2 prices inside the market’s range')
  expect(sentence([1, verdict], [2, outside])).toBe('1 of 2 prices outside the market’s range')
})

test('a verdict is repeated where its range may be shown, and an altered one is found', () => {
  const repeated = (two: Partial<PriceVerdict>) =>
    repeatVerdicts(
      ACTIONS,
      new Map([
        [1, verdict],
        [2, { ...verdict, ...two }],
      ]),
    )
  // 10.50 is 0.03 above the high, and 0.0105 are allowed.
  expect(repeated({ inside: false })).toEqual({ agreeing: 2, differing: [], unshown: 0, unchecked: 0 })
  expect(repeated({ inside: true })).toEqual({ agreeing: 1, differing: ['a'], unshown: 0, unchecked: 0 })
  expect(repeated({ range: null })).toEqual({ agreeing: 1, differing: [], unshown: 1, unchecked: 0 })
  expect(repeatVerdicts(ACTIONS, new Map())).toEqual({ agreeing: 0, differing: [], unshown: 0, unchecked: 2 })
})

const NOW = new Date('2026-11-24T12:00:00Z')
const open = (open_trades: number, valued_trades: number, unrealised = -1480) => ({
  open_trades,
  valued_trades,
  unrealised,
})
const closes = (firstDay: string, lastDay = firstDay, worth = 12_300): Valuation => ({ worth, firstDay, lastDay })

test('what is open says its worth, the day of its closes, and how old they are after a week', () => {
  const words = (figures: ReturnType<typeof open>, valuation: Valuation | null) => valuedWords(figures, valuation, NOW)
  expect(words(open(5, 4), closes('2026-11-20'))).toBe(
    '5 open, worth $12,300.00 at the close of 20 Nov 2026, −$1,480.00 unrealised, 1 without a price',
  )
  expect(words(open(5, 5), closes('2026-11-17', '2026-11-20', -900))).toBe(
    '5 open, worth −$900.00 at the closes of 17 Nov 2026 to 20 Nov 2026, −$1,480.00 unrealised',
  )
  expect(words(open(1, 1, 20), closes('2026-11-16'))).toBe(
    '1 open, worth $12,300.00 at the close of 16 Nov 2026 (8 days old), +$20.00 unrealised',
  )
  expect(words(open(2, 2), closes('2026-10-25', '2026-11-20'))).toContain('(the oldest 30 days old)')
  expect(words(open(2, 0, 0), null)).toBe('2 open, not valued')
  expect(words(open(2, 2), null)).toBe('2 open, −$1,480.00 unrealised')
})

test('a chart of realised results says what it leaves out', () => {
  expect(openPositionsWords(open(5, 4))).toBe('5 open positions, −$1,480.00 unrealised, 1 without a price')
  expect(openPositionsWords(open(1, 0, 0))).toBe('1 open position, not valued')
})
