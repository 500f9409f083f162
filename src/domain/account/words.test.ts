import { expect, test } from 'vitest'
import { accountAsOf, accountNote, dividendWords, tradeDividendWords, whyNoIntervals } from './words'

const ACCOUNT = {
  capital: 18_400,
  twr: 120,
  mwr: 24.04,
  first_traded: '2024-11-22',
  returns_at: '2026-11-22T10:00:00Z',
}
const MARKET = { benchmark: 'SPY', benchmark_return: 31 }
const NO_MARKET = { benchmark: null, benchmark_return: null }

test.each([
  [
    { ...ACCOUNT, ...MARKET },
    'It needed $18,400.00. Money-weighted, it made 24.0%, 11.4% a year. The same money in SPY made 31.0%, 14.5% a year.',
  ],
  [
    // Nothing a year for less than a year.
    { ...ACCOUNT, ...MARKET, first_traded: '2025-11-23', capital: 500, twr: -12, mwr: -12, benchmark_return: -0.5 },
    'It needed $500.00. Money-weighted, it lost 12.0%. The same money in SPY lost 0.5%.',
  ],
  [
    { ...ACCOUNT, ...NO_MARKET, twr: -100, mwr: -245.8 },
    // A loss of everything has no meaning a year.
    'It needed $18,400.00. Money-weighted, it lost 245.8%. The account once fell to nothing, so its time-weighted return stays at −100%.',
  ],
  [
    { ...ACCOUNT, benchmark: 'SPY', benchmark_return: -9 },
    'It needed $18,400.00. Money-weighted, it made 24.0%, 11.4% a year. The same money in SPY lost 9.0%, 4.6% a year.',
  ],
  // On its first day.
  [{ ...ACCOUNT, ...NO_MARKET, twr: null, mwr: null }, 'It needed $18,400.00.'],
  [{ ...ACCOUNT, ...MARKET, capital: null }, null],
])('the account of %o in words', (figures, words) => {
  expect(accountNote(figures)).toBe(words)
})

test('an account is as of the last close that values it, or of the day it was derived', () => {
  expect(accountAsOf('2026-11-20', '2026-11-23T08:00:00+00:00')).toBe('as of the close of 20 Nov 2026')
  expect(accountAsOf(null, '2026-11-23T08:00:00+00:00')).toBe('as of 23 Nov 2026')
})

test('a return has an interval from one year on, by day, while something is left', () => {
  expect(whyNoIntervals(9.8, false)).toBeNull()
  expect(whyNoIntervals(null, true)).toBe('too short to tell')
  expect(whyNoIntervals(9.8, true)).toBe('not from months')
  expect(whyNoIntervals(-100, false)).toBe('nothing was left')
})

test('an account says what dividends it has, or that it is without, and the same of its benchmark', () => {
  const benchmark = { name: 'SPY', days: [{ day: '2026-03-02', value: 1 }], has_dividends: false }
  const days = (...paid: number[]) => paid.map((dividends) => ({ dividends }))
  expect(dividendWords(days(0, 0), benchmark)).toBe(
    'Without dividends: none is known for shares held over an ex-date. SPY counts without dividends.',
  )
  expect(dividendWords(days(0, 12.5), { ...benchmark, has_dividends: true })).toBe(
    'Dividends +$12.50: received on shares held over an ex-date, less those owed on shares sold short. SPY counts with its dividends, reinvested.',
  )
  // What was received and owed may add up to nothing.
  expect(dividendWords(days(150, 0), null)).toMatch(/^Dividends \+?\$0\.00: /)
})

test('a trade says what it received or owed, and nothing without dividends', () => {
  expect(tradeDividendWords('104')).toBe(
    'Dividends +$104.00: received on shares held over an ex-date. They count in the account, not in the return.',
  )
  expect(tradeDividendWords('-150')).toMatch('Dividends −$150.00: owed on shares sold short')
  expect(tradeDividendWords('0')).toBeNull()
})
