import { ARTICLE_COUNT } from '@/lib/constants'

export interface ThanksMessage {
  /** The document's title. */
  pageTitle: string
  title: string
  message: string
}

/** Shown on /thanks for an unknown or missing source. */
export const generalThanks: ThanksMessage = {
  pageTitle: 'Currently Undergoing Maintenance',
  title: 'Currently Undergoing Maintenance',
  message:
    'Subscription services are temporarily unavailable. Nothing was charged and nothing was changed. The list, the trades and the articles work as always.',
}

/** By the query parameter `source`. */
export const thanksBySource: ReadonlyMap<string, ThanksMessage> = new Map([
  [
    'strategy-discussions',
    {
      pageTitle: 'Strategy Discussions Coming Soon',
      title: 'Coming Soon',
      message:
        'Strategy discussions: a thread under each strategy, next to the trades it is about. Until then, people talk in the chat.',
    },
  ],
  [
    'live-events',
    {
      pageTitle: 'Live Events Coming Soon',
      title: 'Coming Soon',
      message:
        'Live events: a trader goes through a month of their own trades, losing ones included, and takes questions. The first date will be announced in the chat.',
    },
  ],
  [
    'educational-resources',
    {
      pageTitle: 'Financial Wellness Coming Soon',
      title: 'Coming Soon',
      message: `More of Financial Wellness: three chapters are announced, on tools and apps, niche topics and practical how-tos. The first six chapters, ${ARTICLE_COUNT} articles, are already here.`,
    },
  ],
  [
    'community-challenges',
    {
      pageTitle: 'Community Challenges Coming Soon',
      title: 'Coming Soon',
      message:
        'Community challenges: one rule for everyone, a start date and an end date, every trade in the open. No challenge is running yet.',
    },
  ],
])
