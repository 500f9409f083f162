import { CHIP_COUNT } from '@/lib/constants'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'

export interface PricingPlan {
  name: string
  /** USD per month when billed monthly. */
  price: number
  /** USD per month when billed annually. */
  yearlyPrice: number
  /** Billing period; 'Next 3 months' is not shown. */
  period: string
  description: string
  /** Heading above the features. */
  featuresTitle: string
  /** What the plan adds to the previous one. */
  features: readonly string[]
  buttonText: string
  href: string
  isPopular: boolean
  /** Whether the plan is available. If not, the button says so in place of its text. */
  isAvailable: boolean
}

/** Nothing is sold yet. The paid plans' buttons say so and lead to /thanks, which explains it. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    name: 'Community',
    price: 0,
    yearlyPrice: 0,
    period: 'Forever',
    description: 'Read everything. Publish what you trade.',
    featuresTitle: 'Includes',
    features: [
      'Live PnL Tracking',
      'Basic Strategy Metrics',
      'Tested Performance History',
      'Community Chat',
      'Token Rewards',
      'Educational Resources',
      'Unbiased News',
    ],
    buttonText: 'Join Community',
    // /profile has the first steps.
    href: `${paths.register}?${new URLSearchParams({ next: paths.profile })}`,
    isPopular: false,
    isAvailable: true,
  },
  {
    name: 'Premium',
    price: 42,
    yearlyPrice: 35,
    period: 'a month',
    description: `The ${CHIP_COUNT} filter chips of the strategy list.`,
    featuresTitle: 'Everything in Community, and',
    features: [
      'Full Backtest History',
      'Advanced Metrics',
      'Import Trades for PnL Report',
      'Premium Educational Content',
      'Feature Voting',
      'Strategy Alerts',
      '5x Community Rewards',
    ],
    buttonText: 'Choose Premium',
    href: paths.thanks,
    isPopular: true,
    isAvailable: false,
  },
  {
    name: 'Premier',
    price: 66,
    yearlyPrice: 55,
    period: 'a month',
    description: 'For people who follow several strategies at once.',
    featuresTitle: 'Everything in Premium, and',
    features: [
      'Exclusive Metrics Dashboard',
      'Priority Community Access',
      'Multi-Strategy Confluence Signals',
      'Copy Trading',
      '15x Community Rewards',
    ],
    buttonText: 'Choose Premier',
    href: paths.thanks,
    isPopular: false,
    isAvailable: false,
  },
]

/** Announced features, marked as planned in a plan's list. Remove one when it is built. */
export const plannedFeatures: ReadonlySet<string> = new Set([
  // The chat is on another service, which a site may not have.
  ...(env.social.Chat ? [] : ['Community Chat']),
  'Token Rewards',
  'Full Backtest History',
  'Premium Educational Content',
  'Feature Voting',
  '5x Community Rewards',
  'Exclusive Metrics Dashboard',
  'Priority Community Access',
  'Multi-Strategy Confluence Signals',
  'Copy Trading',
  '15x Community Rewards',
])

/** Features of a paid plan that everyone has today, marked as such in its list, and where they are. */
export const freeFeatures: ReadonlyMap<string, string> = new Map([
  ['Import Trades for PnL Report', paths.educationImport],
  ['Strategy Alerts', paths.following],
])

/** What the filter chips list, and how to get the same without them. */
export const CHIPS_ADD = `Each of the ${CHIP_COUNT} chips is a ready-made list: by what is traded (markets, funds, commodities, meme coins, large and small caps, symbols near an all-time high or low and more), by total P&L (gainers, losers, and totals at a 52-week high or low), or the most traded and most volatile strategies. No chip is about the last 24 hours: for that, sort by the 24H column. Sorting, search and all filters stay free.`

export interface ComparedSource {
  name: string
  /** USD per month. */
  monthlyCost: number
}

/** Columns of the comparison: this product first, then three kinds of source rather than named companies. */
export const comparedSources: readonly ComparedSource[] = [
  { name: 'Cash Us If You Can', monthlyCost: 35 },
  { name: 'Other copy platforms', monthlyCost: 30 },
  { name: 'Financial guru', monthlyCost: 200 },
  { name: 'Mainstream media', monthlyCost: 12 },
]

/** `some`: it depends on the source. */
export type ComparisonAnswer = 'yes' | 'some' | 'no' | 'planned'

export interface ComparisonRow {
  feature: string
  /** In the order of `comparedSources`. */
  answers: readonly [ComparisonAnswer, ComparisonAnswer, ComparisonAnswer, ComparisonAnswer]
}

export const comparisonRows: readonly ComparisonRow[] = [
  { feature: 'Every figure opens into its trades', answers: ['yes', 'some', 'no', 'no'] },
  { feature: 'Losing strategies stay on the list', answers: ['yes', 'some', 'no', 'no'] },
  { feature: 'The formula of every figure is published', answers: ['yes', 'some', 'no', 'no'] },
  { feature: 'A rank cannot be bought', answers: ['yes', 'some', 'no', 'some'] },
  { feature: 'Anyone can read it without an account', answers: ['yes', 'some', 'no', 'some'] },
  { feature: 'Never holds your money', answers: ['yes', 'some', 'yes', 'yes'] },
  { feature: 'Free lessons about money', answers: ['yes', 'some', 'some', 'yes'] },
  { feature: 'Copies trades into your account', answers: ['planned', 'yes', 'some', 'no'] },
]
