import { ARTICLE_COUNT, CHIP_COUNT, WATCHED_COUNT } from '@/lib/constants'
import { documentationUrl } from '@/lib/env'
import { paths } from '@/lib/paths'
import { pricingPlans } from './pricing'

export interface FaqItem {
  id: string
  question: string
  answer: string
  /** Further reading. */
  link?: { text: string; url: string }
  /** Marked in the list for beginners. */
  beginnerFriendly?: boolean
}

const [, premium, premier] = pricingPlans.map(
  ({ price, yearlyPrice }) => `$${price} a month, or $${yearlyPrice} a month billed annually`,
)

export const faqItems: readonly FaqItem[] = [
  {
    id: 'how-it-differs',
    question: 'How is Cash Us If You Can different?',
    answer:
      'Every figure here opens into the trades that made it. The database computes it from what a trader wrote down: when, how much, at what price, for what fee. Nobody types a win rate in. The formulas are published, so you can add it all up again. If a sum is off, you have caught us.',
    link: { text: 'How every figure is computed', url: documentationUrl },
  },
  {
    id: 'matching-risk',
    question: 'How do I find a strategy that fits my risk?',
    answer:
      'Look at what it costs to be wrong. Avg Loss is what a losing trade costs, Win Rate how often a trade wins, and Profit Factor the dollars won for each dollar lost. Then read the trades themselves, the worst ones first. If the largest loss would keep you awake, it is not your strategy. Past results are measurements, not promises.',
  },
  {
    id: 'comparing',
    question: 'How do I compare strategies?',
    answer:
      'Press a column’s heading to sort by it: once for ascending, again for descending, a third time for the original order. Six figures and six periods, from 24H to 1Y, are computed by the same rules for everybody.',
    link: { text: 'The list of strategies', url: paths.strategies },
  },
  {
    id: 'beginners',
    question: 'Are there strategies for beginners?',
    answer: `Look for a description that states its rule in a sentence, and for a Daily or Weekly timeframe: there is time to read along. Follow the trades for a month before you risk a dollar. Financial Wellness has ${ARTICLE_COUNT} articles that begin at the beginning, and they are free.`,
    link: { text: 'Financial Wellness', url: paths.education },
    beginnerFriendly: true,
  },
  {
    id: 'premium-too-advanced',
    question: 'Is Premium too advanced for me?',
    answer: `Not if you can read the strategy list. Premium unlocks ${CHIP_COUNT} filter chips, such as Cryptocurrency, Gainers and Most traded. Each states its rule in plain words. The figures and trades are the same ones everyone sees. If the list works for you without them, stay with Community.`,
  },
  {
    id: 'payment-methods',
    question: 'Which payment methods do you accept?',
    answer:
      'Cards, PayPal and Apple Pay, all through a card payment provider, so that no card number reaches us. Paid plans are not on sale yet: today nothing is charged.',
  },
  {
    id: 'paying-with-crypto',
    question: 'Can I pay with crypto?',
    answer:
      'Yes, from the day paid plans go on sale. It will be the second way to pay, alongside the card payment provider.',
  },
  {
    id: 'tiers',
    question: 'Which subscription tiers are there?',
    answer: `Three. Free, which we call Community, is free forever. Premium is ${premium}. Premium+, which the price page calls Premier, is ${premier}.`,
    link: { text: 'The plans side by side', url: paths.price },
  },
  {
    id: 'adding-real-time-data',
    question: 'How do I add real-time data?',
    answer:
      'In Account settings, under Subscriptions, with Add Real-Time Data. The add-on is announced but not open yet, so the button isn’t there today.',
  },
  {
    id: 'real-time-markets',
    question: 'Which markets does the real-time add-on cover?',
    answer: `Stocks, options, forex, crypto and commodities. Until it opens, the streaming page follows the trades of ${WATCHED_COUNT} symbols.`,
    link: { text: 'Streaming market data', url: paths.alpaca },
  },
  {
    id: 'replying-to-a-review',
    question: 'How do I reply to a review?',
    answer:
      'With the Reply button under it. Replies are moderated before they appear, typically within 24 hours. Reviews are not open yet; this is how they will work.',
  },
  {
    id: 'reporting-a-review',
    question: 'How do I report a review?',
    answer:
      'With the Report button beside it and a reason, such as Inappropriate Content or False Information. It comes with reviews, which are not open yet.',
  },
]
