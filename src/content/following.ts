import { paths } from '@/lib/paths'
import type { Today } from './subscriptions'

export interface FollowingCard {
  title: string
  text: string
  today?: Today
}

/** Announced features; all link to /thanks for now. */
export const followingCards: readonly FollowingCard[] = [
  {
    title: 'Followed Symbols',
    text: 'The tickers you care about, with every strategy that traded them lately.',
  },
  {
    title: 'Favorite Strategies',
    text: 'A short list of your own, in your own order, with the same figures as the long one.',
    today: {
      text: 'Today: the strategies you follow are listed at the top of this page, with what’s new and what each would have made you.',
      link: 'Choose strategies',
      url: paths.strategies,
    },
  },
  {
    title: 'Personalized News',
    text: 'Stories about the symbols you follow, and nothing else.',
  },
  {
    title: 'Saved Content',
    text: 'Articles and trades saved to read again.',
  },
]

export const customizeFeed: FollowingCard & { buttonText: string } = {
  title: 'Customize Your Feed',
  text: 'Choose what reaches you and how often. The quiet setting will be the default.',
  today: {
    text: 'Today: mail at once, daily, weekly or never, a weekly letter about your own trades, and notifications in this browser. Never is the default.',
    link: 'Choose how you hear',
    url: paths.profile,
  },
  buttonText: 'Go to Settings',
}
