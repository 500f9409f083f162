import { CHAPTER_COUNT, COMING_CHAPTER_COUNT } from '@/lib/constants'
import { paths } from '@/lib/paths'
import type { Point } from './point'

export interface Announced {
  title: string
  text: string
  /** Link target; /thanks until the feature exists. */
  url: string
}

const thanksFrom = (source: string) => `${paths.thanks}?source=${source}`

/** The four cards of the Capital Markets Community. */
export const communityCards: readonly Announced[] = [
  {
    title: 'Strategy Discussions',
    text: 'A thread under each strategy, so a question sits next to the trade it is about.',
    url: thanksFrom('strategy-discussions'),
  },
  {
    title: 'Live Events',
    text: 'A trader goes through a month of their own trades, losing ones included, and takes questions.',
    url: thanksFrom('live-events'),
  },
  {
    title: 'Educational Resources',
    text: `${COMING_CHAPTER_COUNT} more chapters of Financial Wellness, after the ${CHAPTER_COUNT} you can already read.`,
    url: thanksFrom('educational-resources'),
  },
  {
    title: 'Community Challenges',
    text: 'One rule for everyone, a start date, an end date, and every trade made in public.',
    url: thanksFrom('community-challenges'),
  },
]

export const communityCustoms: readonly Point[] = [
  {
    title: 'Link the trade, not the screenshot',
    text: 'Every strategy has an address. Anyone who opens it sees the same figures you do.',
  },
  {
    title: 'Losses are news too',
    text: 'The losing strategies stay on the list. That is how you can tell the winning ones apart.',
  },
  {
    title: 'Nobody tells you to buy',
    text: 'People say what they did and why. What you make of it is up to you.',
  },
]
