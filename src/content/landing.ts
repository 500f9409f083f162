import { paths } from '@/lib/paths'

/** Words that rotate in the headline, three seconds each. */
export const rotatingWords = ['Sort', 'Filter', 'Discover'] as const

export interface CarouselSlide {
  title: string
  description: string
  buttonText: string
  href: string
  /** Base name of a screenshot with one file per theme: `${image}-dark.webp`, `${image}-light.webp`. */
  image: string
  imageAlt: string
}

/** The three slides of the carousel. */
export const carouselSlides: CarouselSlide[] = [
  {
    title: 'Every figure opens',
    description:
      'A win rate is a list of trades that won. Open a strategy, open a trade, and there are its actions: what was bought, what was sold, at what price and for what fee.',
    buttonText: 'Browse strategies',
    href: paths.strategies,
    image: '/landing/strategy',
    imageAlt: 'A strategy’s page: its figures on the left, its realised P&L and drawdown on the right.',
  },
  {
    title: 'The result updates as you type',
    description:
      'Journal a trade with as many actions as it took. The first unit bought is matched with the first unit sold, and you see the matches before you save.',
    buttonText: 'Create a strategy',
    href: paths.create,
    image: '/landing/trade',
    imageAlt: 'The trade form: four actions, and beside them the figures they add up to.',
  },
  {
    title: 'The rules are written down',
    description:
      'How fees count, what happens when a position flips past zero, when a day counts: every rule is documented, with an example worked to the cent.',
    buttonText: 'Read the rules',
    href: paths.docs,
    image: '/landing/rules',
    imageAlt: 'The documentation: a figure, its formula, and the formula with numbers in it.',
  },
]

/** Venues on which the instruments are traded. Names only; no partnership is implied. */
export const exchanges = [
  'NYSE',
  'Nasdaq',
  'Cboe',
  'CME',
  'LSE',
  'Euronext',
  'Xetra',
  'TSE',
  'HKEX',
  'Binance',
  'Coinbase',
  'Kraken',
]

export const assets = [
  'Stocks',
  'Options',
  'Futures',
  'Forex',
  'Crypto',
  'Commodities',
  'Sports analytics',
  'Alternatives',
]

export const refinedMetrics = [
  {
    id: 'counted',
    title: 'Counted, not claimed',
    text: 'Nobody types in a win rate here. The database counts it from the trades, at every save.',
  },
  {
    id: 'how-many',
    title: 'How many trades it took',
    text: 'The number of trades is beside each name. Under thirty, the list says there are too few to tell.',
  },
  {
    id: 'losers',
    title: 'Losers stay listed',
    text: 'A strategy that loses keeps its place in the table. That is how you can tell the winning ones apart.',
  },
] as const
