export interface FollowingCard {
  id: string
  title: string
  text: string
}

/** Announced features; all link to /thanks for now. */
export const followingCards: readonly FollowingCard[] = [
  {
    id: 'followed-symbols',
    title: 'Followed Symbols',
    text: 'The tickers you care about, with every strategy that traded them lately.',
  },
  {
    id: 'favorite-strategies',
    title: 'Favorite Strategies',
    text: 'A short list of your own, in your own order, with the same figures as the long one.',
  },
  {
    id: 'personalized-news',
    title: 'Personalized News',
    text: 'Stories about the symbols you follow, and nothing else.',
  },
  {
    id: 'saved-content',
    title: 'Saved Content',
    text: 'Articles and trades saved to read again.',
  },
]

export const customizeFeed: FollowingCard & { buttonText: string } = {
  id: 'customize-your-feed',
  title: 'Customize Your Feed',
  text: 'Choose what reaches you and how often. The quiet setting will be the default.',
  buttonText: 'Go to Settings',
}
