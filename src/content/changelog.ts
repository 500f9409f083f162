import {
  ALWAYS_VISIBLE_CHIPS,
  ARTICLE_COUNT,
  CHAPTER_COUNT,
  CHIP_COUNT,
  COMING_CHAPTER_COUNT,
  TRENDING_STRATEGIES,
  WATCHED_COUNT,
} from '@/lib/constants'
import { paths } from '@/lib/paths'
import type { Point } from './point'

export interface Version {
  /** As printed: v 0.0.11. */
  label: string
  /** ISO day. */
  date: string
  /** As printed: Sept 30, 2025. */
  day: string
  title: string
  changes: readonly string[]
}

/** What came after the last numbered version, newest first. */
export const sinceThen: readonly Point[] = [
  {
    title: 'A journal of your own',
    text: 'Tag your trades, keep a diary by day, read your year on a calendar, compare two periods, and see the best and worst of a trade while it was open.',
    link: { text: 'Find out when you lose, and why', url: `${paths.docs}#find-when-you-lose` },
  },
  {
    title: 'Your week as a letter',
    text: 'Last week’s result, best and worst trade, what is open and what changed are on your home page and, if you want, come by mail on Monday mornings.',
    link: { text: 'Your home page', url: paths.home },
  },
  {
    title: 'Confirmed',
    text: 'Below each total you see what you would have made by acting on every record a minute after it was published, at the market’s prices. The verdict rests on it.',
    link: { text: 'Sort the list by it', url: `${paths.strategies}?sort=confirmed&dir=desc` },
  },
  {
    title: 'Recording by machine',
    text: 'With a key, a TradingView alert, a bot, a script or the account at your broker records trades the moment they happen, and readers see that no hand was involved.',
    link: { text: 'How it works', url: `${paths.docs}#recording-by-machine` },
  },
  {
    title: 'Why do I lose?',
    text: 'Reports split a strategy’s trades by weekday, hour, symbol, holding time and more, and say where a row has too few to tell. Trades can be taken back, moved together and typed in four fields on a phone.',
    link: { text: 'The quick form', url: paths.quick },
  },
  {
    title: 'Your week, and less to type',
    text: 'The home page begins with your week, what is open and your strategies. Times are typed the way you write them, in your own zone, and a private diary takes one press.',
    link: { text: 'Your home page', url: paths.home },
  },
  {
    title: 'vs. market',
    text: 'Each strategy is compared with an index: what the same money would have made there over the same time.',
    link: { text: 'Sort the list by it', url: `${paths.strategies}?columns=returns&sort=vsMarket&dir=desc` },
  },
  {
    title: 'Following, with mail and browser notifications',
    text: 'Follow a strategy and hear what was done, at which price and when: on this site, by mail, in your browser, or in a feed reader.',
    link: { text: 'What you follow', url: paths.following },
  },
  {
    title: 'A page for each trader',
    text: 'All public strategies of a trader as one account, with everything the trader deleted, hid or renamed.',
    link: { text: 'See the list of strategies', url: paths.strategies },
  },
  {
    title: 'Price checks',
    text: 'Stated prices are compared with the market’s range at that minute, and each trade shows how.',
    link: { text: 'How prices are checked', url: `${paths.docs}#prices` },
  },
  {
    title: 'The ledger',
    text: 'Every action, edit and deletion becomes an entry that can’t be changed unnoticed. You can check a strategy’s whole ledger in your browser.',
    link: { text: 'Check one yourself', url: paths.recompute },
  },
  {
    title: 'Import from brokers',
    text: 'Trades come in from your broker’s CSV file, with a preview and the reason for every row that doesn’t fit.',
    link: { text: 'Bring your trades', url: paths.educationImport },
  },
]

/** Newest first, from v 0.0.11 back to v 1.0.1: numbering restarted after the first version. */
export const versions: readonly Version[] = [
  {
    label: 'v 0.0.11',
    date: '2025-09-30',
    day: 'Sept 30, 2025',
    title: 'A home page for signed-in users',
    changes: [
      `Market Overview: a market chart, the first ${TRENDING_STRATEGIES} strategies, tickers and links to everything else on one page.`,
      'The referral panel has an invite link that can be copied. It counts nothing yet, and says so.',
      'Open positions are on the careers page.',
    ],
  },
  {
    label: 'v 0.0.10',
    date: '2025-09-15',
    day: 'Sept 15, 2025',
    title: 'Plans, with planned features marked',
    changes: [
      'Three plans, monthly or annual, and a table of what else the money could buy.',
      'Features that are not built yet say so beside their name.',
    ],
  },
  {
    label: 'v 0.0.9',
    date: '2025-08-28',
    day: 'Aug 28, 2025',
    title: 'Filters on the strategy list',
    changes: [
      `${CHIP_COUNT} filter chips for subscribers. Everyone else sees them locked.`,
      `On a phone the first ${ALWAYS_VISIBLE_CHIPS} stay visible and the rest fold away.`,
    ],
  },
  {
    label: 'v 0.0.8',
    date: '2025-08-12',
    day: 'Aug 12, 2025',
    title: 'Financial Wellness',
    changes: [
      `${ARTICLE_COUNT} articles in ${CHAPTER_COUNT} chapters, free to read. ${COMING_CHAPTER_COUNT} more chapters are announced.`,
      'Each article has an address of its own, so it can be shared.',
    ],
  },
  {
    label: 'v 0.0.7',
    date: '2025-07-25',
    day: 'July 25, 2025',
    title: 'News and the calendar',
    changes: ['Top stories as they come in, and the economic calendar of 20 countries and the euro area.'],
  },
  {
    label: 'v 0.0.6',
    date: '2025-07-09',
    day: 'July 9, 2025',
    title: 'Markets',
    changes: [
      'Charts of ten symbols, and screeners for stocks and for crypto.',
      `A page of streaming prices for ${WATCHED_COUNT} symbols.`,
    ],
  },
  {
    label: 'v 0.0.5',
    date: '2025-06-20',
    day: 'June 20, 2025',
    title: 'A light theme',
    changes: [
      'A light theme beside the dark one. Your choice is remembered on this device.',
      'Gains and losses are shown by sign and mark as well as by colour.',
    ],
  },
  {
    label: 'v 0.0.4',
    date: '2025-06-04',
    day: 'June 4, 2025',
    title: 'A list that sorts',
    changes: [
      'Every column sorts: ascending, descending, and back to the original order.',
      'Six periods, from 24H to 1Y, beside the six figures.',
    ],
  },
  {
    label: 'v 0.0.3',
    date: '2025-05-16',
    day: 'May 16, 2025',
    title: 'The journal',
    changes: [
      'Trades are added, edited and deleted action by action: bought or sold, how much, at what price, for what fee.',
      'First in, first out. Fees count with the part of the trade they belong to.',
    ],
  },
  {
    label: 'v 0.0.2',
    date: '2025-05-02',
    day: 'May 2, 2025',
    title: 'A page for each strategy',
    changes: [
      'Profile, price chart and every trade on one page, which can be linked by the strategy’s name.',
      'Public or private: the owner chooses.',
    ],
  },
  {
    label: 'v 0.0.1',
    date: '2025-04-17',
    day: 'Apr 17, 2025',
    title: 'Accounts, and a more modest number',
    changes: [
      'Sign-in, registration and a page for the account.',
      'The first version called itself 1.0.1, which was optimistic. Numbering begins again here.',
    ],
  },
  {
    label: 'v 1.0.1',
    date: '2025-04-03',
    day: 'Apr 3, 2025',
    title: 'The first public page',
    changes: ['One list of strategies with their total, win rate and profit factor, and the losing ones left in.'],
  },
]
