import { ARTICLE_COUNT, CHIP_COUNT } from '@/lib/constants'
import { paths } from '@/lib/paths'
import type { Point } from './point'

/** The part of an announced feature that already exists, with a link. */
export interface Today {
  text: string
  link: string
  url: string
}

export interface SubscriptionCard {
  title: string
  text: string
  /** Announced, and not built yet. */
  planned: boolean
  /** The part that already exists, and where. */
  today?: Today
}

/** The subject of a subscription. */
export const subscriptionCards: readonly SubscriptionCard[] = [
  {
    title: 'Advanced Metrics',
    text: `The strategy list’s ${CHIP_COUNT} filter chips: by market, by result, by how much was traded and by what was traded. Each states its rule.`,
    planned: false,
  },
  {
    title: 'Full Backtest History',
    text: 'What a rule would have done before its first real trade, kept apart from what it has done since.',
    planned: true,
  },
  {
    title: 'Strategy Alerts',
    text: 'A message when a strategy you chose opens or closes a trade.',
    planned: false,
    today: {
      text: 'Built, and free for everyone: by mail and in your browser.',
      link: 'Follow a strategy to get them',
      url: paths.following,
    },
  },
  {
    title: 'Premium Educational Content',
    text: `Longer reading on how to judge a track record. The ${ARTICLE_COUNT} articles stay free.`,
    planned: true,
  },
]

/** The Premium Benefits block: what paying changes and what it doesn't. */
export const premiumBenefits: readonly string[] = [
  'The filter chips of the strategy list unlock',
  'Everything in Community stays as it is',
  'The figures and the trades are the same for everyone',
  'No plan moves a strategy up the list',
]

/** The Coming Soon block. */
export const comingToSubscriptions: readonly Point[] = [
  {
    title: 'Real-Time Strategy Simulator',
    text: 'Run a rule on live prices with play money.',
  },
  {
    title: 'Copy Trading',
    text: 'Follow a strategy’s trades from your own broker account.',
  },
  {
    title: 'Exclusive Metrics Dashboard',
    text: 'Several strategies, viewed as one portfolio.',
  },
]
