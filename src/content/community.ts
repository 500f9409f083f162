import { CHAPTER_COUNT, COMING_CHAPTER_COUNT } from '@/lib/constants'
import { paths } from '@/lib/paths'

export interface Announced {
  id: string
  title: string
  text: string
  /** Link target; /thanks until the feature exists. */
  url: string
}

const thanksFrom = (source: string) => `${paths.thanks}?source=${source}`

/** The four cards of the Capital Markets Community. */
export const communityCards: readonly Announced[] = [
  {
    id: 'strategy-discussions',
    title: 'Strategy Discussions',
    text: 'A thread under each strategy, so a question sits next to the trade it is about.',
    url: thanksFrom('strategy-discussions'),
  },
  {
    id: 'live-events',
    title: 'Live Events',
    text: 'A trader goes through a month of their own trades, losing ones included, and takes questions.',
    url: thanksFrom('live-events'),
  },
  {
    id: 'educational-resources',
    title: 'Educational Resources',
    text: `${COMING_CHAPTER_COUNT} more chapters of Financial Wellness, after the ${CHAPTER_COUNT} you can already read.`,
    url: thanksFrom('educational-resources'),
  },
  {
    id: 'community-challenges',
    title: 'Community Challenges',
    text: 'One rule for everyone, a start date, an end date, and every trade made in public.',
    url: thanksFrom('community-challenges'),
  },
]

export const communityCustoms: readonly { id: string; title: string; text: string }[] = [
  {
    id: 'link-the-trade',
    title: 'Link the trade, not the screenshot',
    text: 'Every strategy has an address. Anyone who opens it sees the same figures you do.',
  },
  {
    id: 'losses-are-news-too',
    title: 'Losses are news too',
    text: 'The losing strategies stay on the list. That is how you can tell the winning ones apart.',
  },
  {
    id: 'nobody-tells-you-to-buy',
    title: 'Nobody tells you to buy',
    text: 'People say what they did and why. What you make of it is up to you.',
  },
]
