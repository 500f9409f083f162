import fc from 'fast-check'
import { mean, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import { meanInterval, sampleDeviation, tailShare, tQuantile, wilsonInterval } from './intervals'

describe('the interval of a win rate', () => {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven methods",
  // Statistics in Medicine 17 (1998), 857–872, table I, method 3 (score, no continuity correction).
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i is Newcombe’s', (wins, n, low, high) => {
    const interval = wilsonInterval(wins, n)
    expect(interval?.low.toFixed(4)).toBe(low.toFixed(4))
    expect(interval?.high.toFixed(4)).toBe(high.toFixed(4))
  })

  test('there is no interval before the first trade', () => {
    expect(wilsonInterval(0, 0)).toBeNull()
  })

  const counts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

  test('at its ends the share is z standard errors away: the definition of the score interval', () => {
    fc.assert(
      fc.property(counts, ([wins, n]) => {
        const { low, high } = wilsonInterval(wins, n) ?? { low: Number.NaN, high: Number.NaN }
        for (const end of [low, high]) {
          if (end === 0 || end === 1) continue
          const errors = Math.abs(wins / n - end) / Math.sqrt((end * (1 - end)) / n)
          expect(errors).toBeCloseTo(1.959963984540054, 6)
        }
      }),
    )
  })

  test('it contains the share, stays within 0 and 1, and mirrors the losing rate’s', () => {
    fc.assert(
      fc.property(counts, ([wins, n]) => {
        const won = wilsonInterval(wins, n)
        const lost = wilsonInterval(n - wins, n)
        if (!won || !lost) throw new Error('no interval')
        expect(won.low).toBeGreaterThanOrEqual(0)
        expect(won.high).toBeLessThanOrEqual(1)
        expect(won.low).toBeLessThanOrEqual(wins / n)
        expect(won.high).toBeGreaterThanOrEqual(wins / n)
        expect(won.low).toBeCloseTo(1 - lost.high, 12)
      }),
    )
  })
})

describe('the quantile of Student’s t', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975.
  test.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [10, 2.228],
    [19, 2.093],
    [29, 2.045],
    [30, 2.042],
    [60, 2.0],
    [99, 1.984],
    [100, 1.984],
  ])('%i degrees of freedom', (freedom, quantile) => {
    expect(tQuantile(freedom)).toBeCloseTo(quantile, 3)
  })

  test('1, 2 and 4 degrees have closed forms', () => {
    expect(tQuantile(1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 10)
    expect(tQuantile(2)).toBeCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 12)
    const alpha = 4 * 0.975 * 0.025
    const q = Math.cos(Math.acos(Math.sqrt(alpha)) / 3) / Math.sqrt(alpha)
    expect(tQuantile(4)).toBeCloseTo(2 * Math.sqrt(q - 1), 12)
  })

  test('exact and approximated values agree, and fall towards the normal quantile', () => {
    // R 4.3, qt(0.975, c(199, 200, 201)).
    expect([199, 200, 201].map((freedom) => tQuantile(freedom).toFixed(6))).toEqual([
      '1.971957',
      '1.971896',
      '1.971837',
    ])
    const bend = tQuantile(199) - 2 * tQuantile(200) + tQuantile(201)
    expect(Math.abs(bend - 6.0e-7)).toBeLessThan(1e-8)
    expect(tQuantile(1e9)).toBeCloseTo(1.959963984540054, 8)
  })
})

describe('the interval of a mean', () => {
  const sums = (values: readonly number[]) =>
    [values.length, values.reduce((a, b) => a + b, 0), values.reduce((a, b) => a + b * b, 0)] as const

  // "Student" (1908), p. 21: the extra hours of sleep by the second drug (data set "sleep" of R); R's t.test gives the
  // interval.
  const SLEEP = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

  test('Student’s own example', () => {
    const interval = meanInterval(...sums(SLEEP))
    expect(interval?.low).toBeCloseTo(0.8976775, 6)
    expect(interval?.high).toBeCloseTo(3.7623225, 6)
  })

  // NIST Statistical Reference Datasets, univariate: certified standard deviations.
  test.each([
    ['NumAcc1', [10_000_001, 10_000_003, 10_000_002], 10_000_002, 1],
    ['NumAcc2', [1.2, ...Array.from({ length: 500 }, () => [1.1, 1.3]).flat()], 1.2, 0.1],
  ])('%s of NIST', (_, values, certifiedMean, deviation) => {
    const [n, sum, squares] = sums(values)
    expect(sum / n).toBeCloseTo(certifiedMean, 9)
    expect(sampleDeviation(n, sum, squares)).toBeCloseTo(deviation, 9)
  })

  test('one trade has no spread', () => {
    expect(meanInterval(1, 5, 25)).toBeNull()
    expect(sampleDeviation(1, 5, 25)).toBe(0)
  })

  test('equal results give an interval of width 0', () => {
    expect(meanInterval(3, 0.3, 0.03)?.low).toBeCloseTo(0.1, 8)
    expect(sampleDeviation(3, 0.3, 3 * 0.1 * 0.1)).toBeCloseTo(0, 8)
  })

  test('the deviation from sums equals that of simple-statistics from the values', () => {
    const results = fc.array(fc.integer({ min: -1e7, max: 1e7 }), { minLength: 2, maxLength: 200 })
    fc.assert(
      fc.property(results, (cents) => {
        const values = cents.map((cent) => cent / 100)
        const deviation = sampleStandardDeviation(values)
        expect(Math.abs(sampleDeviation(...sums(values)) - deviation)).toBeLessThanOrEqual(1e-3 + deviation * 1e-6)
        const interval = meanInterval(...sums(values))
        const centre = ((interval?.low ?? Number.NaN) + (interval?.high ?? Number.NaN)) / 2
        expect(centre).toBeCloseTo(mean(values), 5)
      }),
    )
  })
})

test.each([1, 2, 3, 30, 199])(
  'the tail of Student’s t with %i degrees of freedom agrees with its quantile, on both sides',
  (freedom) => {
    expect(tailShare(tQuantile(freedom), freedom)).toBeCloseTo(0.05, 12)
    expect(tailShare(-tQuantile(freedom), freedom)).toBeCloseTo(0.05, 12)
    expect(tailShare(0, freedom)).toBe(1)
  },
)

test('with many degrees of freedom the tail is that of the normal distribution', () => {
  // 2 × (1 − Φ(3)).
  expect(tailShare(3, 100_000)).toBeCloseTo(0.0026998, 5)
  expect(tailShare(40, 20_000)).toBeCloseTo(0, 12)
})
