import type { PricingPlan } from '@/content/pricing'

export type Billing = 'monthly' | 'annual'

/** A plan with this period shows none beside its price. */
const UNNAMED_PERIOD = 'Next 3 months'
const MONTHS_A_YEAR = 12

/** USD per month, billed monthly or annually. */
export const priceOf = (plan: PricingPlan, billing: Billing) => (billing === 'annual' ? plan.yearlyPrice : plan.price)

/** The words beside the price; null for the period that is not shown. */
export const periodText = ({ period }: Pick<PricingPlan, 'period'>) => (period === UNNAMED_PERIOD ? null : period)

/** The label under the price. */
export const billedLabel = (billing: Billing) => (billing === 'annual' ? 'billed annually' : 'billed monthly')

/** USD on one bill. */
export const billOf = (plan: PricingPlan, billing: Billing) =>
  billing === 'annual' ? plan.yearlyPrice * MONTHS_A_YEAR : plan.price
