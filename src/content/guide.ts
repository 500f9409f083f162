import { paths } from '@/lib/paths'
import type { LinkedText } from './documentation'

/** A task that people do here, explained on one screen, most with a picture. */
export interface GuideEntry {
  id: string
  title: string
  steps: readonly LinkedText[]
  /** Path below public/, without the theme and the extension. 1200 px wide. */
  picture?: string
  pictureHeight?: number
  /** Text alternative of the picture. */
  alt?: string
}

export const guide: readonly GuideEntry[] = [
  {
    id: 'record-a-trade',
    title: 'Record a trade',
    steps: [
      [
        'Open your strategy and press Add Trade, or press N. No strategy yet? ',
        { text: 'Create one', url: paths.create },
        '.',
      ],
      [
        'Type the symbol, then what you did: bought or sold, how many, at what price, for what fee. The result adds up beside it as you type.',
      ],
      [
        'Leave the date empty if it just happened: an action saved within a minute counts as logged live, which is what readers trust most. Otherwise write it your way: 1435, yesterday 14:35 or 27/11 14:35, in your own time zone. The line below it says what was understood.',
      ],
      [
        'Press Add Trade. To close a position later, open its row and press Add action: only the price is missing. With the keyboard, press C on the row.',
      ],
    ],
    picture: '/landing/trade',
    pictureHeight: 675,
    alt: 'The form of a new trade with four actions, and its profit and loss beside them.',
  },
  {
    id: 'import-trades',
    title: 'Import trades from your broker',
    steps: [
      [
        'Download your trades from your broker as a CSV file. ',
        { text: 'Bring your trades', url: paths.educationImport },
        ' says where each broker keeps it.',
      ],
      ['Open ', { text: 'the import', url: paths.import }, ', choose a strategy, and drop the file on the page.'],
      [
        'Look over the preview: every trade it will add, and the reason for each row that doesn’t fit. Nothing is saved yet.',
      ],
      ['Press Import. Imported trades count like typed ones, and show that they were recorded later.'],
    ],
    picture: '/guide/import',
    pictureHeight: 675,
    alt: 'The preview of an import: the trades that a broker’s file contains, with their results.',
  },
  {
    id: 'tag-your-trades',
    title: 'Tag your trades',
    steps: [
      [
        'Open a trade of yours and type a tag under Tags: the setup, a mistake, your mood. Enter adds it, and tags you already use are suggested. A tag is saved at once and isn’t part of the record.',
      ],
      ['For many at once, press Select above the list, choose the trades and press Tag. Undo takes it back.'],
      [
        'Press Tags above the list to rename tags and their kinds, and to choose whether readers see them. Until then only you do.',
      ],
      ['Filter trades lists your tags too, and the address keeps your choice.'],
    ],
  },
  {
    id: 'write-down-why',
    title: 'Write down why, before you know how it ends',
    steps: [
      [
        'When you record a trade, open Why, stop and target (or press Alt+W): your reason, where you get out if you are wrong, and which playbook rule it follows. All of it is optional.',
      ],
      [
        'A note says whether it was written before the outcome. Nobody can change it later, not even you: you can only withdraw it, and readers see that you did. A private note is yours alone, and proves nothing.',
      ],
      [
        'Open the trade and press Add a picture to attach a chart. Your browser makes it smaller and removes where and when it was taken.',
      ],
      ['Write your rules under Playbook, below the record. A new version doesn’t replace the earlier ones.'],
    ],
  },
  {
    id: 'keep-a-diary',
    title: 'Keep a diary, and read your year',
    steps: [
      ['Press Calendar above your trades. Each day shows what you realised on it; losses are hatched.'],
      [
        'Press a day, or go there with the arrow keys and press Enter. You see its trades, and your diary beside them. Write what the day was like, and tag it: slept badly, news day.',
      ],
      [
        'Only you see the diary, unless you show a day to whoever sees the strategy. It can be rewritten, so it proves nothing.',
      ],
    ],
  },
  {
    id: 'find-when-you-lose',
    title: 'Find out when you lose, and why',
    steps: [
      [
        'Press Reports above your trades and choose what to split them by: weekday, hour, tag, money put in, how the previous trade ended …',
      ],
      [
        'Look at the last column. “Worse, hardly by chance” is a place to start; “could be chance” turns up among any ten rows. A row with fewer than 30 closed trades shows only counts and a total.',
      ],
      [
        'Press a row to see its trades, and open one: its MAE and MFE show how far it went against you, and how much you gave back.',
      ],
      ['Press Reports again to split only these trades, such as your Mondays by tag.'],
      ['Choose two periods under Trades opened to see whether a change helped.'],
    ],
  },
  {
    id: 'share-a-strategy',
    title: 'Share a private strategy',
    steps: [
      ['Open your strategy, or find it under My strategies, and press Share.'],
      ['Create an invite link and send it. Whoever opens it and signs in can see the strategy, and nobody else can.'],
      ['A public strategy needs no link: its address works for everyone, without an account.'],
      ['You see who has access, and can take it back at any time.'],
    ],
    picture: '/guide/share',
    pictureHeight: 675,
    alt: 'The Share dialog of a strategy, with an invite link and the people who have access.',
  },
  {
    id: 'follow-a-strategy',
    title: 'Follow a strategy',
    steps: [
      [
        'Press Follow on a strategy’s page, or the bell beside its name in ',
        { text: 'the list', url: paths.strategies },
        '.',
      ],
      ['Choose how you hear about it: here, by mail, or in your browser.'],
      [
        { text: 'Following', url: paths.following },
        ' then shows what was done, at what price and how long ago, and what acting on it would have made you since.',
      ],
      ['Feed, on the strategy’s page, gives you the same in a feed reader, without an account.'],
    ],
    picture: '/guide/follow',
    pictureHeight: 675,
    alt: 'A strategy’s page just after Follow was pressed: mail and browser notifications, one press each.',
  },
  {
    id: 'read-a-strategy',
    title: 'Read a strategy’s page in two minutes',
    steps: [
      [
        'Begin with the warnings at the top, if there are any: prices outside the market’s range, deleted trades, too few round trips.',
      ],
      [
        'Then the two words below: how well the record was kept (“Well recorded” is the best), and whether the results are more than luck (“Gains”, “Unclear” or “Loses”).',
      ],
      [
        'Compare what it made with the market: “vs. market” is the difference on the same money over the same time. Below zero, an index fund would have made more.',
      ],
      ['Look at the drawdown and the open positions: what it cost to sit through, and what isn’t decided yet.'],
      ['If in doubt, open any trade to see its actions and when each was recorded, or recompute everything yourself.'],
    ],
    picture: '/landing/strategy',
    pictureHeight: 675,
    alt: 'The top of a strategy’s page: name, evidence, verdict and figures beside the chart of its realised profit and loss.',
  },
]
