import { type DocumentedKey, FIGURES, type Figure } from '@/domain/figures'
import type { Side } from '@/domain/markets'
import { TRADE_COLUMNS } from '@/domain/tradeColumns'

/**
 * The documentation of every figure (/docs): its formula and a worked example. A test recomputes each result with the
 * site's own code.
 */

interface WorkedAction {
  /** UTC. */
  date: string
  side: Side
  quantity: string
  price: string
  fee: string
}

export interface WorkedTrade {
  label: string
  market: 'STOCK' | 'OPTIONS' | 'CRYPTO'
  actions: WorkedAction[]
  status: 'OPEN' | 'WIN' | 'LOSS' | 'BREAKEVEN'
  /** USD with 2 decimals, as displayed. */
  return: string
  returnPercent: string
}

/** The four trades used by every example. */
export const workedTrades: WorkedTrade[] = [
  {
    label: 'A: a long trade, sold in two parts',
    market: 'STOCK',
    actions: [
      { date: '2026-03-02 14:31', side: 'BUY', quantity: '100', price: '10', fee: '1' },
      { date: '2026-03-03 14:31', side: 'BUY', quantity: '100', price: '12', fee: '1' },
      { date: '2026-03-10 15:05', side: 'SELL', quantity: '150', price: '13', fee: '1.5' },
      { date: '2026-03-12 15:12', side: 'SELL', quantity: '50', price: '11', fee: '0.5' },
    ],
    status: 'WIN',
    return: '+$296.00',
    returnPercent: '+13.45%',
  },
  {
    label: 'B: a short trade that went the wrong way',
    market: 'STOCK',
    actions: [
      { date: '2026-03-16 14:31', side: 'SELL', quantity: '40', price: '25', fee: '1' },
      { date: '2026-03-18 14:31', side: 'BUY', quantity: '40', price: '27.5', fee: '1' },
    ],
    status: 'LOSS',
    return: '−$102.00',
    returnPercent: '−10.20%',
  },
  {
    label: 'C: two option contracts, each for a hundred shares',
    market: 'OPTIONS',
    actions: [
      { date: '2026-03-19 14:31', side: 'BUY', quantity: '2', price: '3.1', fee: '1.3' },
      { date: '2026-03-24 14:31', side: 'SELL', quantity: '2', price: '4', fee: '1.3' },
    ],
    status: 'WIN',
    return: '+$177.40',
    returnPercent: '+28.61%',
  },
  {
    label: 'D: coins, two fifths of them sold, the rest still held',
    market: 'CRYPTO',
    actions: [
      { date: '2026-03-25 14:31', side: 'BUY', quantity: '0.5', price: '60000', fee: '15' },
      { date: '2026-03-27 14:31', side: 'SELL', quantity: '0.2', price: '61000', fee: '6.1' },
    ],
    status: 'OPEN',
    return: '+$187.90',
    returnPercent: '+1.57%',
  },
]

/** An option that expires worthless: to its buyer, and to its writer, who had bought a part back. */
export const expiredTrades: WorkedTrade[] = [
  {
    label: 'Long: two contracts, and all that was paid is lost',
    market: 'OPTIONS',
    actions: [
      { date: '2026-03-02 14:31', side: 'BUY', quantity: '2', price: '3.25', fee: '1.3' },
      { date: '2026-03-20 20:00', side: 'EXPIRE', quantity: '2', price: '0', fee: '0' },
    ],
    status: 'LOSS',
    return: '−$651.30',
    returnPercent: '−100.20%',
  },
  {
    label: 'Short: three contracts, one bought back, two kept to the end',
    market: 'OPTIONS',
    actions: [
      { date: '2026-03-02 14:31', side: 'SELL', quantity: '3', price: '1.1', fee: '1.95' },
      { date: '2026-03-10 14:31', side: 'BUY', quantity: '1', price: '0.4', fee: '0.65' },
      { date: '2026-03-20 20:00', side: 'EXPIRE', quantity: '2', price: '0', fee: '0' },
    ],
    status: 'WIN',
    return: '+$287.40',
    returnPercent: '+87.09%',
  },
]

/** The example's current time, for its periods. */
export const WORKED_NOW = '2026-03-28T00:00:00Z'

interface Worked {
  /** What it tells, in words. */
  meaning: string
  formula: string
  /** The formula with the worked trades' numbers in it. */
  working: string
  /** What the site shows for the worked trades. */
  result: string
}

/** A figure of a trade on /docs. */
export interface MetricDoc extends Worked {
  /** Used as the anchor. */
  id: string
  name: string
  /** Where the site shows it. */
  shownIn: string
}

/** A figure of a strategy on /docs. */
interface FigureDoc extends Worked {
  /** Set when one text explains several figures; defaults to the registry's label. */
  name?: string
  /** Of its 95% confidence interval. */
  interval?: Worked
}

/** The columns of a trade that have a worked example. */
export const tradeFigures: MetricDoc[] = TRADE_COLUMNS.flatMap((entry) =>
  'example' in entry
    ? { id: entry.column, name: entry.label, shownIn: 'Trade Overview', meaning: entry.meaning, ...entry.example }
    : [],
)

/** The text on /docs for each figure that the registry (domain/figures.ts) marks as documented. */
export const figureDocs: Record<DocumentedKey, FigureDoc> = {
  total_pnl: {
    meaning:
      'Everything realised so far, the closed parts of open trades included. What is still held counts for nothing.',
    formula: 'Σ return of all trades',
    working: '296.00 − 102.00 + 177.40 + 187.90',
    result: '+$559.30',
  },
  win_rate: {
    meaning: 'How many of the closed trades won. Open trades do not count yet.',
    formula: 'winning trades ÷ closed trades × 100',
    working: '2 ÷ 3 × 100',
    result: '66.67%',
    interval: {
      meaning:
        'The range in which the true win rate lies with 95% confidence, by E. B. Wilson (1927), computed from round trips. It stays between 0 and 100 and holds for few of them too. Below 30 round trips the page says that they are too few to tell.',
      formula: '(p + z² ÷ 2n ± z × √(p(1 − p) ÷ n + z² ÷ 4n²)) ÷ (1 + z² ÷ n), z = 1.96',
      working: 'p = 2 ÷ 3 round trips won, n = 3',
      result: '20.77% to 93.85%',
    },
  },
  expectancy: {
    meaning: 'What a round trip returned on average: the share of wins times the mean win plus the same of losses.',
    formula: 'Σ P&L of round trips ÷ number of round trips',
    working: '(296.00 − 102.00 + 177.40) ÷ 3',
    result: '+$123.80',
    interval: {
      meaning:
        'The range in which the true mean lies with 95% confidence, by Student’s t. It takes round trips to be independent; with a few huge ones it is narrower than the truth. An interval that holds zero cannot tell a gain from luck.',
      formula: 'mean ± t × spread ÷ √n, t for n − 1 degrees of freedom',
      working: '123.80 ± 4.3027 × 204.34 ÷ √3',
      result: '−$383.81 to +$631.41',
    },
  },
  deviation: {
    meaning:
      'How far single round trips lie from their mean: the sample standard deviation of their results, in dollars.',
    formula: '√(Σ(P&L − mean)² ÷ (n − 1))',
    working: '√((172.20² + 225.80² + 53.60²) ÷ 2)',
    result: '$204.34',
  },
  avg_win: {
    meaning: 'The mean return of the closed trades that won.',
    formula: 'Σ return of winners ÷ number of winners',
    working: '(296.00 + 177.40) ÷ 2',
    result: '+$236.70',
  },
  avg_loss: {
    meaning: 'The mean return of the closed trades that lost: a figure below zero.',
    formula: 'Σ return of losers ÷ number of losers',
    working: '−102.00 ÷ 1',
    result: '−$102.00',
  },
  profit_factor: {
    meaning:
      'Dollars won for each dollar lost, over closed trades. Without a losing trade there is nothing to divide by: ∞.',
    formula: 'Σ return of winners ÷ |Σ return of losers|',
    working: '473.40 ÷ 102.00',
    result: '4.64',
  },
  payoff_ratio: {
    meaning:
      'How large the mean round trip that won is beside the mean one that lost. With it goes the win rate that would break even: 1 ÷ (1 + payoff), here 30.12%.',
    formula: 'mean win ÷ |mean loss| of round trips; not defined without either',
    working: '236.70 ÷ 102.00',
    result: '2.32',
  },
  avg_pnl_per_day: {
    meaning: 'Total PNL over the days (UTC) on which something was realised. Days without a realisation are left out.',
    formula: 'Total PNL ÷ number of UTC days with a realisation',
    working: '559.30 ÷ 5',
    result: '+$111.86',
  },
  sharpe: {
    meaning:
      'The mean round trip against its spread: in dollars, without an interest rate and not scaled to a year, since trades last minutes in one strategy and months in another. Not to be compared with an annual Sharpe ratio.',
    formula: 'mean ÷ spread',
    working: '123.80 ÷ 204.34',
    result: '0.61',
  },
  sortino: {
    meaning: 'As Sharpe, against the losses alone: gains that lie far above the mean count against nobody.',
    formula: 'mean ÷ √(Σ(P&L of round trips lost)² ÷ n)',
    working: '123.80 ÷ √(102.00² ÷ 3)',
    result: '2.10',
  },
  max_drawdown: {
    meaning:
      'The largest fall of the realised curve, by UTC day, from a high to a later low; its beginning at 0 counts as a high. Percents are of that high, where it lies above 0. What is still held counts for nothing, so a position under water does not show here.',
    formula: 'min over days of (curve − highest curve so far)',
    working: '194.00 − 347.00, from 10 to 18 March',
    result: '−$153.00',
  },
  longest_losing_run: {
    meaning: 'The most losing round trips in a row, in the order in which they ended. Breaking even ends a run.',
    formula: 'longest sequence of round trips lost, by the date on which each ended',
    working: 'won, lost, won',
    result: '1',
  },
  entry_cost: {
    meaning:
      'What was put into all trades. The share that was logged live is measured in this money: 99 live trades of $1 and one of $9,801 entered later are 99% of trades and 1% of the money.',
    formula: 'Σ quantity × price × multiplier of every action that opens or adds',
    working: '2,200 + 1,000 + 620 + 30,000',
    result: '$33,820.00',
  },
  live_cost: {
    meaning:
      'The same of trades logged live. A trade is when each of its actions was recorded at most 5 minutes after the time it states and at most 1 minute before it, and before the stated time of every later action on the other side, which is its outcome. A purchase at 10:00 recorded at 10:02 and its sale at 10:30 recorded at 10:31 are logged live; with the sale recorded at 10:40 the trade is logged late; with both recorded at 10:31 it is logged after the outcome. An edit counts as recorded anew: a price changed at 10:45 makes the trade late.',
    formula: 'Σ put into trades that were logged live',
    working: 'A recorded late, B, C and D live: 1,000 + 620 + 30,000',
    result: '$31,620.00',
  },
  public_trades: {
    meaning:
      'Trades whose every action was recorded while the strategy was public. What was made in private and published afterwards could have been chosen by its outcome: of two private strategies, one long and one short, the one that won. Publishing does not change what was recorded before; an edit counts as recorded when it is made.',
    formula: 'counted when every action was recorded in public',
    working: 'A recorded in private, B, C and D in public',
    result: '3',
  },
  evidence: {
    meaning:
      'How much the record proves, in one word. Proven: 30 or more round trips, at least 80% of the money logged live and at least 80% of trades made in public, for example 34 round trips, $9,100 of $10,000 and 38 of 40 trades. Live: the same with 20 of 40 trades in public. Late: with $7,900 of $10,000 logged live. Thin: with 29 round trips, whatever the rest. It says how a record was made, not whether it is a good one: a strategy can be proven to lose.',
    formula:
      'thin below 30 round trips; else late below 80% of the money live; else live below 80% of trades in public; else proven',
    working: '3 round trips',
    result: 'Thin',
  },
  open_pnl: {
    meaning:
      'What was realised in trades that are still open. It counts in Total PNL and in no win rate: a loser that is never closed shows here.',
    formula: 'Σ return of open trades',
    working: 'Trade D: 187.90',
    result: '+$187.90',
  },
  open_cost: {
    meaning:
      'What the units that are still held cost to open: how much is at stake that no figure here has counted yet. An open trade past its expiration date is marked as expired.',
    formula: 'Σ quantity still held × price × multiplier',
    working: 'Trade D: 0.3 × 60,000',
    result: '$18,000.00',
  },
  rounds: {
    meaning:
      'From opening a position to leaving it. A trade’s owner decides which actions it holds; a round trip follows from the actions. It ends when nothing is held any more, or at most 1% of all that it opened, and a flip past zero ends one and begins the next. The next opening action takes over what was left; what is left and closed alone belongs to the round trip that ended. It won or lost by what it realised after fees. So 10 bought and 9.999999 sold at a loss is one that lost, whether or not the rest is ever sold; and three losers and a winner under one trade are four.',
    formula: 'counted when units held ≤ 1% of the units opened',
    working: 'Trade A: 200 opened, 0 held: 1. B: 1. C: 1. D: 0.5 opened, 0.3 held, which is 60%: 0',
    result: '3',
  },
  d7: {
    name: '24H, 7D, 28D, 3M, 6M, 1Y',
    meaning:
      'What was realised inside the window, against what those units cost to open. A matched unit is realised at the later of its two actions. 0 when nothing was realised. The windows move on hourly, and with each write.',
    formula: 'Σ realised inside the window ÷ Σ entry cost of it × 100',
    working: '7D, read at 2026-03-28 00:00 UTC: (177.40 + 187.90) ÷ (620 + 12,000) × 100',
    result: '+2.89%',
  },
}

/** The figures of one part of /docs in the registry's order. Intervals are in the part on confidence. */
export function documentedFigures(part: 'figures' | 'confidence'): MetricDoc[] {
  return FIGURES.flatMap((figure) => {
    if (!isDocumented(figure)) return []
    const { name = figure.label, interval, ...worked } = figureDocs[figure.key]
    const id = figure.key.replaceAll('_', '-')
    const own = { ...worked, id, name, shownIn: placesOf(figure) }
    const ofInterval = interval && {
      ...interval,
      id: `${id}-interval`,
      name: `Interval of ${name}`,
      shownIn: own.shownIn,
    }
    return [...(figure.documented === part ? [own] : []), ...(ofInterval && part === 'confidence' ? [ofInterval] : [])]
  })
}

const isDocumented = (figure: Figure): figure is Figure & { key: DocumentedKey } => figure.key in figureDocs

const placesOf = ({ ranking, shownIn = [] }: Figure) =>
  [ranking && 'Strategies', 'Strategy page', shownIn.includes('comparison') && 'Compare']
    .filter((place) => typeof place === 'string')
    .join(', ')
