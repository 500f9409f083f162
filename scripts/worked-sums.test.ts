// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, verifySum } from './worked-sums'

describe('the value of an expression', () => {
  test.each([
    ['1 + 2 × 3', 7],
    ['(1 + 2) × 3', 9],
    ['10 − 4 − 3', 3],
    ['100 ÷ 5 ÷ 2', 10],
    ['2^3^2', 512],
    ['−2^2', -4],
    ['2 ** −1', 0.5],
    ['$12,500.50 × 2', 25001],
    ['15% × 200', 30],
    ['7% − 1%', 0.06],
    ['−(3 − 5)', 2],
  ])('%s', (expression, value) => {
    expect(evaluate(expression)).toBeCloseTo(value, 12)
  })

  test.each(['', '2 +', '(1 + 2', '1 2', '2 apples', 'sqrt(4)', 'process.exit(1)', '1,00 + 1', '+'])(
    'refuses %j',
    (expression) => {
      expect(() => evaluate(expression)).toThrow()
    },
  )

  test('agrees with JavaScript on any sum of products', () => {
    const number = fc.integer({ min: 1, max: 9999 })
    fc.assert(
      fc.property(number, number, number, number, (a, b, c, d) => {
        expect(evaluate(`${a} - ${b} * ${c} / ${d}`)).toBe(a - (b * c) / d)
      }),
    )
  })
})

describe('a calculation shown in an article', () => {
  test('passes when it is right to the digits shown', () => {
    verifySum('$1,000 × 1.05^10 = $1,628.89')
    verifySum('$460 ÷ $3,400 = 13.5%')
    verifySum('2 + 3 = 1 + 4 = 5')
  })

  test.each([
    ['$1,000 × 1.05^10 = $1,628.90', /1628\.89.* not \$1,628\.90/],
    ['$460 ÷ $3,400 = 13.6%', /not 13\.6%/],
    ['2 + 3 = 1 + 3 = 5', /"1 \+ 3" is 4/],
    ['1 ÷ 0 = 0', /Infinity/],
    ['2 + 3', /no result/],
    ['2 + 3 =', /no result/],
  ])('%s fails', (sum, message) => {
    expect(() => verifySum(sum)).toThrow(message)
  })
})
