import type { Point } from './point'

/** /about: the mission, what follows from it, and its limits. */

export const mission: readonly string[] = [
  'Anyone can publish a win rate. Almost nobody publishes what it was computed from. Our mission is to put the two on the same page: open playbooks, with transparent historical profit and loss.',
  'So a trader here does not write down a result. They write down what they did: bought or sold, when, how much, at what price, for what fee. The database computes the rest by published rules, and anyone can add it up again.',
]

export const principles: readonly Point[] = [
  {
    title: 'Figures are computed, never typed in',
    text: 'Neither the trader nor we can set a total, a win rate or a place on the list.',
  },
  {
    title: 'Every change is on the record',
    text: 'Each action, edit and deletion becomes an entry of a public ledger. Nobody can change one unnoticed, and your browser can check them all.',
  },
  {
    title: 'Prices are checked against the market',
    text: 'A stated price is compared with what the market traded at that minute. Each strategy says how much of its money was checked and how much lies outside.',
  },
  {
    title: 'A trader’s failures stay in view',
    text: 'Each trader has a page that shows their public strategies as one account, and the ones they deleted, hid or renamed.',
  },
  {
    title: 'Losing strategies stay on the list',
    text: 'We don’t remove them. That is how you can tell the winning ones apart.',
  },
  {
    title: 'A rank cannot be bought',
    text: 'You pay for sharper tools, never for a better rank.',
  },
  {
    title: 'What isn’t built yet is called planned',
    text: 'Copy trading, token rewards and the mobile app are announced, and marked as planned wherever they are mentioned.',
  },
]

/** Limits, told up front. */
export const limits: readonly string[] = [
  'We don’t see anyone’s broker account. A trade here is what its owner wrote down, and anyone can write down a trade that never happened. We can promise when it was written down, that nobody has changed it unnoticed since, and that the figures follow from it.',
  'An owner can make a strategy private or delete it, and then it is gone from the list. The trader’s page still says that it existed, and what its total was.',
  'We hold no money, place no orders and give no advice. Past results are measurements, not promises.',
]
