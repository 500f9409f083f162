import { expect, test } from 'vitest'
import { pricingPlans } from '@/content/pricing'
import { billedLabel, billOf, periodText, priceOf } from './pricing.rules'

test.each(pricingPlans)(
  '$name costs its yearly price when billed annually, and one bill is a month, or twelve',
  (plan) => {
    expect([priceOf(plan, 'monthly'), billOf(plan, 'monthly')]).toEqual([plan.price, plan.price])
    expect([priceOf(plan, 'annual'), billOf(plan, 'annual')]).toEqual([plan.yearlyPrice, 12 * plan.yearlyPrice])
  },
)

test('the label under the price names the billing', () => {
  expect([billedLabel('monthly'), billedLabel('annual')]).toEqual(['billed monthly', 'billed annually'])
})

test("the period 'Next 3 months' is not shown, any other is", () => {
  expect(periodText({ period: 'Next 3 months' })).toBeNull()
  expect(periodText({ period: 'Forever' })).toBe('Forever')
})
