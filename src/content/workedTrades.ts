import type { Side } from '@/domain/contract/markets'

/**
 * The trades in the documentation's examples, with their prices. A file of their own, for pages that show nothing else of the
 * documentation.
 */

interface WorkedAction {
  /** UTC. */
  date: string
  side: Side
  quantity: string
  price: string
  fee: string
  usd_rate?: string
}

export interface WorkedTrade {
  label: string
  market: 'STOCK' | 'OPTIONS' | 'CRYPTO' | 'FOREX' | 'ALTERNATIVE'
  /** Absent for the market's default. */
  multiplier?: string
  /** The currency of prices and fees; absent for dollars. */
  currency?: string
  actions: WorkedAction[]
  status: 'OPEN' | 'WIN' | 'LOSS' | 'BREAKEVEN'
  /** USD with 2 decimals, as displayed. */
  return: string
  returnPercent: string
}

/** An action. @param date UTC */
const did = (
  date: string,
  side: Side,
  quantity: string,
  price: string,
  fee: string,
  usd_rate?: string,
): WorkedAction => ({ date, side, quantity, price, fee, ...(usd_rate !== undefined && { usd_rate }) })

/** The four trades used by every example. */
export const workedTrades: WorkedTrade[] = [
  {
    label: 'A: a long trade, sold in two parts',
    market: 'STOCK',
    actions: [
      did('2026-03-02 14:31', 'BUY', '100', '10', '1'),
      did('2026-03-03 14:31', 'BUY', '100', '12', '1'),
      did('2026-03-10 15:05', 'SELL', '150', '13', '1.5'),
      did('2026-03-12 15:12', 'SELL', '50', '11', '0.5'),
    ],
    status: 'WIN',
    return: '+$296.00',
    returnPercent: '+13.45%',
  },
  {
    label: 'B: a short that went the wrong way',
    market: 'STOCK',
    actions: [did('2026-03-16 14:31', 'SELL', '40', '25', '1'), did('2026-03-18 14:31', 'BUY', '40', '27.5', '1')],
    status: 'LOSS',
    return: '−$102.00',
    returnPercent: '−10.20%',
  },
  {
    label: 'C: two option contracts, 100 shares each',
    market: 'OPTIONS',
    actions: [did('2026-03-19 14:31', 'BUY', '2', '3.1', '1.3'), did('2026-03-24 14:31', 'SELL', '2', '4', '1.3')],
    status: 'WIN',
    return: '+$177.40',
    returnPercent: '+28.61%',
  },
  {
    label: 'D: coins, two fifths sold, the rest still held',
    market: 'CRYPTO',
    actions: [
      did('2026-03-25 14:31', 'BUY', '0.5', '60000', '15'),
      did('2026-03-27 14:31', 'SELL', '0.2', '61000', '6.1'),
    ],
    status: 'OPEN',
    return: '+$187.90',
    returnPercent: '+1.57%',
  },
]

/** Their total P&L as shown on the site. */
export const WORKED_TOTAL = '+$559.30'

/** Contracts that need more than a symbol to be told apart, and contracts with a multiplier. */
export const contractTrades: WorkedTrade[] = [
  {
    label: 'A spread, its long leg: two SPY 20 Mar 2026 450 P at 1.80',
    market: 'OPTIONS',
    actions: [did('2026-03-02 14:31', 'BUY', '2', '1.8', '1.3'), did('2026-03-20 20:00', 'EXPIRE', '2', '0', '0')],
    status: 'LOSS',
    return: '−$361.30',
    returnPercent: '−100.36%',
  },
  {
    label: 'Its short leg: two SPY 20 Mar 2026 460 P at 3.10, which makes the spread +$257.40',
    market: 'OPTIONS',
    actions: [did('2026-03-02 14:31', 'SELL', '2', '3.1', '1.3'), did('2026-03-20 20:00', 'EXPIRE', '2', '0', '0')],
    status: 'WIN',
    return: '+$618.70',
    returnPercent: '+99.79%',
  },
  {
    label: 'A future: two MES Mar 2026, which count × 5',
    market: 'ALTERNATIVE',
    multiplier: '5',
    actions: [did('2026-03-04 14:31', 'BUY', '2', '4786.25', '0'), did('2026-03-04 15:10', 'SELL', '2', '4790', '0')],
    status: 'WIN',
    return: '+$37.50',
    returnPercent: '+0.08%',
  },
  {
    label: 'An option adjusted by a 3-for-2 split, which counts × 150: bought for $165',
    market: 'OPTIONS',
    multiplier: '150',
    actions: [did('2026-03-05 14:31', 'BUY', '1', '1.1', '0'), did('2026-03-11 14:31', 'SELL', '1', '1.5', '0')],
    status: 'WIN',
    return: '+$60.00',
    returnPercent: '+36.36%',
  },
]

/** What happens to contracts: a split, and options that end in shares, each with its shares. */
export const convertedTrades: WorkedTrade[] = [
  {
    label: 'A 4-for-1 split: 100 shares become 400, and each cost a quarter',
    market: 'STOCK',
    actions: [
      did('2026-03-02 14:31', 'BUY', '100', '100', '0'),
      did('2026-03-09 00:00', 'SPLIT', '4', '1', '0'),
      did('2026-03-12 15:12', 'SELL', '400', '25', '0'),
    ],
    status: 'BREAKEVEN',
    return: '$0.00',
    returnPercent: '0.00%',
  },
  {
    label: 'A 1-for-10 reverse split, half sold before it',
    market: 'STOCK',
    actions: [
      did('2026-03-02 14:31', 'BUY', '1000', '2', '0'),
      did('2026-03-05 14:31', 'SELL', '500', '2.2', '0'),
      did('2026-03-09 00:00', 'SPLIT', '1', '10', '0'),
      did('2026-03-12 15:12', 'SELL', '50', '23', '0'),
    ],
    status: 'WIN',
    return: '+$250.00',
    returnPercent: '+12.50%',
  },
  {
    label: 'An assignment: a 410 P sold at 6.30 ends at 0',
    market: 'OPTIONS',
    actions: [did('2026-03-02 14:31', 'SELL', '1', '6.3', '0.65'), did('2026-03-20 20:00', 'ASSIGN', '1', '0', '0')],
    status: 'WIN',
    return: '+$629.35',
    returnPercent: '+99.90%',
  },
  {
    label: 'Its shares: 100 bought at the strike of 410.00',
    market: 'STOCK',
    actions: [did('2026-03-20 20:00', 'BUY', '100', '410', '0'), did('2026-03-23 14:31', 'SELL', '100', '405', '0')],
    status: 'LOSS',
    return: '−$500.00',
    returnPercent: '−1.22%',
  },
  {
    label: 'An exercise: a 450 C bought at 3.10 ends at 0',
    market: 'OPTIONS',
    actions: [did('2026-03-02 14:31', 'BUY', '1', '3.1', '0.65'), did('2026-03-20 20:00', 'EXERCISE', '1', '0', '0')],
    status: 'LOSS',
    return: '−$310.65',
    returnPercent: '−100.21%',
  },
  {
    label: 'Its shares: 100 bought at the strike of 450.00',
    market: 'STOCK',
    actions: [did('2026-03-20 20:00', 'BUY', '100', '450', '0'), did('2026-03-20 20:01', 'SELL', '100', '458', '0')],
    status: 'WIN',
    return: '+$800.00',
    returnPercent: '+1.78%',
  },
]

/** One line of a calculation, with its result as displayed. */
export interface WorkedLine {
  label: string
  working: string
  result: string
}

export interface WorkedShort extends WorkedLine {
  /** Contracts of 100, below 0 if they were sold short; the strike and the right as `410 P`, null where they were not stated. */
  options: readonly { contracts: string; option: string | null; premium: string }[]
  /** Shares held. */
  shares?: string
  /** The stock's last close; absent where none is known. */
  close?: string
}

/** What was entered at a time of one day: the action and what it says, and the minute in which it was followed, with its low and high. */
interface WorkedEntry {
  event: 'recorded' | 'edited' | 'deleted'
  at: string
  action: string
  side: 'BUY' | 'SELL'
  quantity: string
  fill: readonly [minute: string, low: string, high: string] | null
}

export interface WorkedConfirmed extends WorkedLine {
  entries: readonly WorkedEntry[]
  /** The stock's last close. */
  close?: string
}

const BOUGHT: WorkedEntry = {
  event: 'recorded',
  at: '14:30:10',
  action: '1',
  side: 'BUY',
  quantity: '100',
  fill: ['14:32', '50.1', '50.2'],
}
const SOLD: WorkedEntry = {
  event: 'recorded',
  at: '15:10:05',
  action: '2',
  side: 'SELL',
  quantity: '100',
  fill: ['15:12', '51.7', '51.8'],
}

/** A stock that was bought at a stated 50.00 and sold at a stated 52.00, for $1 each, and what is confirmed of it. */
export const workedConfirmed: readonly WorkedConfirmed[] = [
  {
    label:
      '100 bought at 50.00, recorded at 14:30:10, and sold at 52.00, recorded at 15:10:05, with fees of $1 each. The stock went from 50.10 to 50.20 in the minute from 14:32, and from 51.70 to 51.80 in that from 15:12',
    entries: [BOUGHT, SOLD],
    working: '100 × (51.70 − 50.20) − 2',
    result: '+$148.00',
  },
  {
    label: 'The purchase first said 1,000, and was corrected 15 seconds later',
    entries: [{ ...BOUGHT, quantity: '1000' }, { ...BOUGHT, event: 'edited', at: '14:30:25' }, SOLD],
    working: '100 × (51.70 − 50.20) − 2',
    result: '+$148.00',
  },
  {
    label: 'The sale is deleted at 15:30:00, so you buy the shares back at 52.00. They close at 45.00',
    entries: [BOUGHT, SOLD, { ...SOLD, event: 'deleted', at: '15:30:00', fill: ['15:31', '51.9', '52'] }],
    close: '45',
    working: '100 × (51.70 − 50.20) + 100 × (45.00 − 52.00) − 3',
    result: '−$553.00',
  },
  {
    label: 'The market has no price after the sale: you still hold the shares',
    entries: [BOUGHT, { ...SOLD, fill: null }],
    close: '45',
    working: '100 × (45.00 − 50.20) − 1',
    result: '−$521.00',
  },
  {
    label: 'Another trade sells 60 short in the minute of the purchase: one order of 40, with its part of the two fees',
    entries: [BOUGHT, { ...BOUGHT, action: '3', side: 'SELL', quantity: '60' }],
    close: '45',
    working: '40 × (45.00 − 50.20) − 2 × 40 ÷ 160',
    result: '−$208.50',
  },
]

/** A stock that pays $1.50 a share, and what its dividend does. */
export const workedDividends: readonly WorkedLine[] = [
  { label: '200 shares bought before the ex-date and held over it are paid', working: '200 × 1.50', result: '$300.00' },
  {
    label: '100 of them sold on the ex-date are paid too, those bought on it are not',
    working: '200 × 1.50 + 100 × 0',
    result: '$300.00',
  },
  {
    label: '100 sold short at 60.00 before, bought back at 58.50 after it: a return of',
    working: '100 × (60.00 − 58.50)',
    result: '$150.00',
  },
  { label: '… all of which goes to the dividend, in the account', working: '150 − 100 × 1.50', result: '$0.00' },
  {
    label: '10 units of the benchmark, which closes at 500.00 on its ex-date and paid 2.00, become',
    working: '10 × (1 + 2 ÷ 500)',
    result: '10.04',
  },
]

/**
 * A trade of three days: 10 bought at 100 on a Monday that closes at 101, held over a Tuesday between 90 and 112, sold at 108 on Wednesday.
 * tests/db/excursions.test.ts has the same.
 */
export const workedExcursions: readonly WorkedLine[] = [
  {
    label: '10 bought at 100.00 on Monday, which closes at 101.00: its low and high may have come before the purchase',
    working: '10 × (101 − 100)',
    result: '$10.00',
  },
  { label: 'On Tuesday the low is 90.00: the worst, so the MAE', working: '10 × (90 − 100)', result: '−$100.00' },
  { label: '… and the high 112.00: the best, so the MFE', working: '10 × (112 − 100)', result: '$120.00' },
  { label: 'Sold on Wednesday at 108.00, whatever the day’s range was', working: '10 × (108 − 100)', result: '$80.00' },
  { label: 'Kept of the best, in percent', working: '80 ÷ 120 × 100', result: '66.67' },
  {
    label: 'On the fifth trading day after that the close is 125.00: held 5 days longer it would have returned',
    working: '10 × (125 − 100)',
    result: '$250.00',
  },
]

/** What options that were sold short block. The spread of puts is one of a broker's knowledge base, whose requirement of $580 is this and the $80 paid. */
export const workedShorts: readonly WorkedShort[] = [
  {
    label: 'Two 410 P, sold at 6.30 for $1,260',
    options: [{ contracts: '-2', option: '410 P', premium: '1260' }],
    close: '415',
    working: '410 × 200',
    result: '$82,000.00',
  },
  {
    label: 'One 125 P sold at 1.24, and one 120 P bought at 0.80: a spread. The $80 paid count beside it',
    options: [
      { contracts: '-1', option: '125 P', premium: '124' },
      { contracts: '1', option: '120 P', premium: '0' },
    ],
    close: '130',
    working: '(125 − 120) × 100',
    result: '$500.00',
  },
  {
    label: 'One 110 C, sold when the stock closed at 104.20',
    options: [{ contracts: '-1', option: '110 C', premium: '95' }],
    close: '104.2',
    working: '104.20 × 100',
    result: '$10,420.00',
  },
  {
    label: 'The same, where no close is known',
    options: [{ contracts: '-1', option: '110 C', premium: '95' }],
    working: '110 × 100',
    result: '$11,000.00',
  },
  {
    label: 'Three of them, with 100 shares and one 115 C that ends on the same day',
    options: [
      { contracts: '-3', option: '110 C', premium: '285' },
      { contracts: '1', option: '115 C', premium: '0' },
    ],
    shares: '100',
    close: '104.2',
    working: '0 + (115 − 110) × 100 + 104.20 × 100',
    result: '$10,920.00',
  },
  {
    label: 'One option whose strike was not stated',
    options: [{ contracts: '-1', option: null, premium: '310' }],
    close: '104.2',
    working: '104.20 × 100',
    result: '$10,420.00',
  },
]

/** An option that expires worthless, seen from its buyer and from its writer, who had bought part of it back. */
export const expiredTrades: WorkedTrade[] = [
  {
    label: 'Long: two contracts, and the whole premium is lost',
    market: 'OPTIONS',
    actions: [did('2026-03-02 14:31', 'BUY', '2', '3.25', '1.3'), did('2026-03-20 20:00', 'EXPIRE', '2', '0', '0')],
    status: 'LOSS',
    return: '−$651.30',
    returnPercent: '−100.20%',
  },
  {
    label: 'Short: three contracts, one bought back, two held to expiry',
    market: 'OPTIONS',
    actions: [
      did('2026-03-02 14:31', 'SELL', '3', '1.1', '1.95'),
      did('2026-03-10 14:31', 'BUY', '1', '0.4', '0.65'),
      did('2026-03-20 20:00', 'EXPIRE', '2', '0', '0'),
    ],
    status: 'WIN',
    return: '+$287.40',
    returnPercent: '+87.09%',
  },
]

/** Trades in other currencies, whose results are in dollars. */
export const foreignTrades: WorkedTrade[] = [
  {
    label: 'USD/JPY: five pips on a million dollars',
    market: 'FOREX',
    currency: 'JPY',
    actions: [
      did('2026-03-02 14:31', 'BUY', '1000000', '154.6', '0', '0.00646830530401'),
      did('2026-03-02 15:02', 'SELL', '1000000', '154.65', '0', '0.00646621403168'),
    ],
    status: 'WIN',
    return: '+$323.31',
    returnPercent: '+0.03%',
  },
  {
    label: 'A stock in euros, which fell while it was held',
    market: 'STOCK',
    currency: 'EUR',
    actions: [
      did('2026-03-02 09:00', 'BUY', '100', '50', '2', '1.1'),
      did('2026-03-12 09:00', 'SELL', '100', '55', '2', '1.05'),
    ],
    status: 'WIN',
    return: '+$520.70',
    returnPercent: '+9.47%',
  },
]

/** The market's prices a minute after each action that was recorded in public, in the order of the actions. */
export const workedFollowers: Record<string, string[]> = {
  B: ['24.9', '27.6'],
  C: ['3.2', '3.9'],
  D: ['60090', '60900'],
}

/** The last close of the position that trade D still holds. */
export const WORKED_CLOSE = '62000'

/** Closes of the example's benchmark. */
export const workedBenchmark = [
  { day: '2026-03-02', close: '500' },
  { day: '2026-03-03', close: '480' },
  { day: '2026-03-25', close: '500' },
  { day: '2026-03-27', close: '505' },
]

/** The time at which the example's periods end. */
export const WORKED_NOW = '2026-03-28T00:00:00Z'
