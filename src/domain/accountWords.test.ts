import { expect, test } from 'vitest'
import { accountAsOf, accountNote, whyNoIntervals } from './accountWords'

const ACCOUNT = { capital: 18_400, return_on_capital: 26.1, twr: 120, twr_year: 9.8, mwr: 24.04 }
const MARKET = { benchmark: 'SPY', benchmark_return: 31 }

test.each([
  [
    { ...ACCOUNT, ...MARKET },
    'It took $18,400.00. It made 26.1% of that, 9.8% a year (time-weighted; money-weighted 24.0% in all). The same money in SPY: 31.0%.',
  ],
  [
    {
      capital: 500,
      return_on_capital: -12,
      twr: -12,
      twr_year: null,
      mwr: -12,
      benchmark: 'SPY',
      benchmark_return: -0.5,
    },
    'It took $500.00. It lost 12.0% of that. The same money in SPY: −0.5%.',
  ],
  [
    {
      ...ACCOUNT,
      return_on_capital: -180,
      twr: -100,
      twr_year: -100,
      mwr: -245.8,
      benchmark: null,
      benchmark_return: null,
    },
    // A loss of everything has no meaning a year.
    'It took $18,400.00. It lost 180.0% of that (money-weighted −245.8% in all). At one time nothing was left of it: the time-weighted return is −100%, and stays so.',
  ],
  [{ ...ACCOUNT, ...MARKET, capital: null, return_on_capital: null }, null],
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
