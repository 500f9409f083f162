import { ARTICLE_COUNT, CHAPTER_COUNT, COMING_CHAPTER_COUNT } from '@/lib/constants'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'

export interface ThanksMessage {
  /** The document's title. */
  pageTitle: string
  title: string
  message: string
  /** What the press that led here did and did not do. */
  outcome: string
  /** What exists today instead. */
  wayOn: { text: string; url: string }
}

/** Shown on /thanks for an unknown or missing source. */
export const generalThanks: ThanksMessage = {
  pageTitle: 'Currently Undergoing Maintenance',
  title: 'Currently Undergoing Maintenance',
  message:
    'Subscription services are temporarily unavailable. Nothing was charged and nothing was changed. The list, the trades and the articles work as always.',
  outcome:
    'To be exact: the feature you chose isn’t built yet, and no plan is on sale. Nothing was ordered, saved or sent, and your account is as it was.',
  wayOn: { text: 'What is free today, and what is planned', url: paths.price },
}

/** Keyed by the query parameter `source`. */
export const thanksBySource: ReadonlyMap<string, ThanksMessage> = new Map([
  [
    'strategy-discussions',
    {
      pageTitle: 'Strategy Discussions Coming Soon',
      title: 'Coming Soon',
      message:
        'Strategy discussions: a thread under each strategy, next to the trades it is about.' +
        (env.chatUrl ? ' Until then, people talk in the chat.' : ''),
      outcome: 'There are no threads yet. Nothing was posted, and you were not signed up for anything.',
      wayOn: { text: 'Read a strategy’s trades and its history of edits', url: paths.strategies },
    },
  ],
  [
    'live-events',
    {
      pageTitle: 'Live Events Coming Soon',
      title: 'Coming Soon',
      message:
        'Live events: a trader goes through a month of their own trades, losing ones included, and takes questions. The first date will be announced ' +
        (env.chatUrl ? 'in the chat.' : 'in the newsletter.'),
      outcome: 'There is no date yet. No place was reserved, and you were not signed up for anything.',
      wayOn: { text: 'How to read a track record yourself', url: paths.article('how-to-read-a-track-record') },
    },
  ],
  [
    'educational-resources',
    {
      pageTitle: 'Financial Wellness Coming Soon',
      title: 'Coming Soon',
      message: `More of Financial Wellness: ${COMING_CHAPTER_COUNT} chapters are announced, on tools and apps, niche topics and practical how-tos. The first ${CHAPTER_COUNT} chapters, ${ARTICLE_COUNT} articles, are already here.`,
      outcome: 'The announced chapters are not written yet, so there is nothing to buy or to sign up for.',
      wayOn: { text: `Read the ${ARTICLE_COUNT} articles`, url: paths.education },
    },
  ],
  [
    'community-challenges',
    {
      pageTitle: 'Community Challenges Coming Soon',
      title: 'Coming Soon',
      message:
        'Community challenges: one rule for everyone, a start date and an end date, every trade in the open. No challenge is running yet.',
      outcome: 'You did not enter anything, and nothing you trade is counted anywhere but in your own strategies.',
      wayOn: { text: 'Trade in the open today: create a strategy', url: paths.create },
    },
  ],
])
