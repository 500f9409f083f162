import { describe, expect, it } from 'vitest'
import { metricsOf } from './figures/metricsRow'
import { reservations } from './percentages'

const YEAR = 365

/**
 * The reservations about an account that began the year with a dollar, got more money for the last days, and gained this percentage on
 * all of it.
 */
function factsOf(more: number, days: number, percent = 1) {
  const capital = 1 + more
  const weighted = 1 + (more * days) / YEAR
  const gain = (capital * percent) / 100
  return reservations(
    metricsOf({
      capital,
      return_on_capital: (100 * gain) / capital,
      mwr: (100 * gain) / weighted,
      trades: 2,
      public_trades: 2,
    }),
  )
}

describe('money that came late', () => {
  it('is told from money that was there: a day’s gain of 1% is 365% of a dollar that waited a year', () => {
    expect(factsOf(100_000, 1)).toEqual(['its money was in the account 1% of the time'])
    expect(factsOf(100_000, 37)).toEqual(['its money was in the account 10% of the time'])
  })

  it('is not named where the money was there for a quarter of the time, nor where it lost', () => {
    expect(factsOf(100_000, 91)).toEqual(['its money was in the account 24% of the time'])
    expect(factsOf(100_000, 92)).toEqual([])
    expect(factsOf(0, 1)).toEqual([])
    expect(factsOf(100_000, 1, -1)).toEqual([])
    expect(factsOf(100_000, 1, 0)).toEqual([])
  })
})
