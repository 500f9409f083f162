import { expect, test } from 'vitest'
import { pricingPlans } from '@/content/pricing'
import { billedLabel, billOf, periodText, priceOf } from './pricing.rules'

test('billing annually shows the yearly prices', () => {
  expect(pricingPlans.map((plan) => priceOf(plan, 'monthly'))).toEqual([0, 42, 66])
  expect(pricingPlans.map((plan) => priceOf(plan, 'annual'))).toEqual([0, 35, 55])
})

test('one bill is a month, or twelve', () => {
  expect(pricingPlans.map((plan) => billOf(plan, 'monthly'))).toEqual([0, 42, 66])
  expect(pricingPlans.map((plan) => billOf(plan, 'annual'))).toEqual([0, 420, 660])
})

test('the label under the price names the billing', () => {
  expect([billedLabel('monthly'), billedLabel('annual')]).toEqual(['billed monthly', 'billed annually'])
})

test("the period 'Next 3 months' is not shown, any other is", () => {
  expect(periodText({ period: 'Next 3 months' })).toBeNull()
  expect(periodText({ period: 'Forever' })).toBe('Forever')
})
