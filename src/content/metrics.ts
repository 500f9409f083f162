import { type DocumentedKey, FIGURES, type Figure } from '@/domain/figures/figures'
import { TRADE_COLUMNS } from '@/domain/trade/tradeColumns'
import { WORKED_TOTAL } from './workedTrades'

/**
 * The documentation of every figure (/docs): its formula and a worked example. A test recomputes each result with the
 * site's own code.
 */

interface Worked {
  /** Its meaning, in words. */
  meaning: string
  formula: string
  /** The formula with the worked trades' numbers filled in. */
  working: string
  /** The result that the site shows for the worked trades. */
  result: string
}

/** A figure of a trade on /docs. */
export interface MetricDoc extends Worked {
  /** Used as the anchor. */
  id: string
  name: string
  /** Where on the site it is shown. */
  shownIn: string
}

/** A figure of a strategy on /docs. */
interface FigureDoc extends Worked {
  /** Set when one text explains several figures; defaults to the registry's label. */
  name?: string
  /** The explanation of its 95% confidence interval. */
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
    meaning: 'Everything realised so far, including the closed parts of open trades. Units still held don’t count.',
    formula: 'Σ return of all trades',
    working: '296.00 − 102.00 + 177.40 + 187.90',
    result: WORKED_TOTAL,
  },
  confirmed_pnl: {
    meaning:
      'What you’d have made by acting on each record as soon as it was public. An account that starts empty does what every entry of the ledger says: in the first full minute that begins at least one minute after it was recorded, at that minute’s worse end, so you buy at the high and sell at the low; where only daily prices are known, at the next day’s open. An edit or a deletion is followed the same way: you undo what you did, or the difference. Positions are held per contract across all trades, so buying and selling the same thing in two trades holds nothing. What is held is worth its last close. Fees are the stated ones, splits and dividends only the market’s. What was entered in private or imported isn’t followed, and neither is what the market had no price for. So hindsight, invented prices and deleted losers make nothing. Where nothing could be followed, it says “not confirmed”.',
    formula: 'Σ sold − Σ bought − fees + Σ units held × last close, all at the market’s prices after each entry',
    working:
      'B (24.90 − 27.60) × 40 − 2, C (3.90 − 3.20) × 200 − 2.60, D (60,900 − 60,090) × 0.2 + (62,000 − 60,090) × 0.3 − 21.10; A was recorded in private',
    result: '+$741.30',
  },
  win_rate: {
    meaning: 'The share of closed trades that won. Open trades don’t count yet.',
    formula: 'winning trades ÷ closed trades × 100',
    working: '2 ÷ 3 × 100',
    result: '66.67%',
    interval: {
      meaning:
        'The range that contains the true win rate with 95% confidence, by E. B. Wilson (1927), computed from round trips. It always stays between 0 and 100, and works for small samples too. Below 30 round trips the page says “too few to tell”.',
      formula: '(p + z² ÷ 2n ± z × √(p(1 − p) ÷ n + z² ÷ 4n²)) ÷ (1 + z² ÷ n), z = 1.96',
      working: 'p = 2 ÷ 3 round trips won, n = 3',
      result: '20.77% to 93.85%',
    },
  },
  expectancy: {
    meaning:
      'What a round trip returned on average: the share of wins times the mean win, plus the share of losses times the mean loss.',
    formula: 'Σ P&L of round trips ÷ number of round trips',
    working: '(296.00 − 102.00 + 177.40) ÷ 3',
    result: '+$123.80',
    interval: {
      meaning:
        'The range that contains the true mean with 95% confidence, by Student’s t. It assumes that round trips are independent; if a few are huge, it’s narrower than it should be. If the interval includes zero, a gain may be luck.',
      formula: 'mean ± t × spread ÷ √n, t for n − 1 degrees of freedom',
      working: '123.80 ± 4.3027 × 204.34 ÷ √3',
      result: '−$383.81 to +$631.41',
    },
  },
  deviation: {
    meaning:
      'How far round trips typically are from their mean: the sample standard deviation of their results, in dollars.',
    formula: '√(Σ(P&L − mean)² ÷ (n − 1))',
    working: '√((172.20² + 225.80² + 53.60²) ÷ 2)',
    result: '$204.34',
  },
  avg_win: {
    meaning: 'The average return of winning closed trades.',
    formula: 'Σ return of winners ÷ number of winners',
    working: '(296.00 + 177.40) ÷ 2',
    result: '+$236.70',
  },
  avg_loss: {
    meaning: 'The average return of losing closed trades, always below zero.',
    formula: 'Σ return of losers ÷ number of losers',
    working: '−102.00 ÷ 1',
    result: '−$102.00',
  },
  profit_factor: {
    meaning:
      'Dollars won for each dollar lost, over closed trades. Without a losing trade there’s nothing to divide by: ∞.',
    formula: 'Σ return of winners ÷ |Σ return of losers|',
    working: '473.40 ÷ 102.00',
    result: '4.64',
  },
  payoff_ratio: {
    meaning:
      'The size of the mean winning round trip relative to the mean losing one. It comes with the win rate that would break even: 1 ÷ (1 + payoff), here 30.12%.',
    formula: 'mean win ÷ |mean loss| of round trips; undefined if there are none of either kind',
    working: '236.70 ÷ 102.00',
    result: '2.32',
  },
  avg_pnl_per_day: {
    meaning: 'Total PNL divided by the days (UTC) on which anything was realised. All other days are left out.',
    formula: 'Total PNL ÷ number of UTC days with a realisation',
    working: '559.30 ÷ 5',
    result: '+$111.86',
  },
  verdict: {
    meaning:
      'One word on the result, from the 95% interval of what the confirmed account makes on an average day on which it changes. Gains: the whole interval is above zero. Loses: the whole interval is below zero. Unclear: it includes zero, so the average may be luck either way. Days count rather than round trips, because forty stocks bought on one morning are one bet. There is no verdict below 30 confirmed round trips and 30 days, nor where a few days decide: the square of the sum of their squares, divided by the sum of their fourth powers, must be at least 10. Days of one size count in full, and tiny ones hardly at all. Only where nothing could be followed does it rest on the stated round trips, and then it says “stated, not confirmed”. Sorting by it orders strategies by the mean divided by the half-width of its interval: above 1 for Gains, below −1 for Loses.',
    formula:
      'Gains if mean − t·s ÷ √n > 0, Loses if mean + t·s ÷ √n < 0, else Unclear; none below 30 round trips or 30 days, or if (Σ result²)² ÷ Σ result⁴ is below 10',
    working: '3 round trips',
    result: '–',
  },
  confirmed_rounds: {
    meaning:
      'The results that the confirmed P&L is made of. One runs from opening a contract to holding none of it, across all trades; when less than half of the most that was held is left, what was closed counts as one. What is still held is one more, at its last close. There is no verdict below 30.',
    formula:
      'counted when a contract is flat, or less than half of the most that was held is left; and what is still held',
    working: 'B 1, C 1, D 1: what is held',
    result: '3',
  },
  confirmed_deciding: {
    meaning:
      'How many days of one size would scatter as much as those on which the confirmed P&L changed. Days of one size count in full, and tiny ones hardly at all, so it’s at most their number. Five days of +$100 count as 5, with or without a hundred days of a few cents. There is no verdict below 10.',
    formula: '(Σ result²)² ÷ Σ result⁴, of the days on which the confirmed P&L changed',
    working: '7 days: −1, −109, −1.30, +138.70, −15, +155.90, +573; 383,980.19² ÷ 108,901,953,537',
    result: '1.35',
  },
  confirmed_return: {
    meaning:
      'The confirmed P&L as a percentage of the money that it took, each deposit weighted by how long it was in the account: the money-weighted return of the account that acted on each record.',
    formula: 'confirmed ÷ Σ(deposit × share of the days it was in the account) × 100',
    working: '741.30 ÷ ((997 × 13 + 29,035.60 × 4) ÷ 13) × 100',
    result: '+7.46%',
  },
  confirmed_drawdown: {
    meaning: 'The deepest fall from a high of that account, in percent, not counting deposits.',
    formula: 'lowest of (index ÷ its highest before) − 1, in percent',
    working: '885.70 ÷ 997 − 1, on 19 March',
    result: '−11.16%',
  },
  capital: {
    meaning:
      'The least money it would have taken to make every trade: an account that starts empty, gets a deposit for exactly the shortfall whenever a purchase needs more than it holds, and never pays anything out. Nobody states it, so nobody can dress it up. Purchases paid from earlier profits need no deposit. A short position ties up what it was sold for, since nothing is borrowed, and a short option what it may cost: a put its strike, a call its stock’s last close, unless shares or a long option limit it. At most 200,000 days are valued, counting each instrument separately (50 instruments over ten years make 182,500). A strategy that goes over that has none of these figures, so nobody gains by going over.',
    formula:
      'Σ deposits; after each instant, a deposit = the amount by which invested − realised − dividends exceeds all deposits so far',
    working: 'A 1,000 and 1,200, B and C from that, D 30,000 − 2,571.40',
    result: '$29,628.60',
  },
  return_on_capital: {
    meaning:
      'Everything made so far as a percentage of the capital, with open positions at their last closes. Positions without a price count at cost. Dividends are those of shares held over their ex-dates, less what was due for shares sold short.',
    formula: '(realised + dividends + unrealised) ÷ capital × 100',
    working: '(559.30 + 0 + 0) ÷ 29,628.60 × 100',
    result: '+1.89%',
  },
  mwr: {
    meaning:
      'The gain as a percentage of the average money invested, each deposit weighted by how long it was in the account (Modified Dietz). Deposits count from the start of their day. Never below −100%. A large deposit made yesterday barely counts in that average, so one day’s gain on it can look like years of gains. If the money was in the account for less than a quarter of the time on average, the strategy’s page says so.',
    formula: 'gain ÷ Σ(deposit × share of the days it was in the account) × 100',
    working: '559.30 ÷ ((1,000 × 27 + 1,200 × 26 + 27,428.60 × 4) ÷ 27) × 100',
    result: '+8.99%',
  },
  twr: {
    meaning:
      'The daily returns of the account, compounded, regardless of when money was deposited: the growth of one dollar since the start. It favours small early balances: 27% on $2,200 counts more here than 2% on $30,000. An account that has ever fallen to nothing stays at −100%.',
    formula: 'Π(equity ÷ (equity of the day before + the day’s deposits)) − 1, in percent',
    working: '2,547 ÷ 2,200 × 2,496 ÷ 2,547 × 2,394 ÷ 2,496 × 2,571.40 ÷ 2,394 × 30,187.90 ÷ 30,000 − 1',
    result: '+17.61%',
  },
  twr_year: {
    meaning:
      'The time-weighted return per year. It isn’t shown for less than a year: one good month doesn’t make a good year. Your browser computes a 95% interval from all daily returns: it redraws them 1,000 times in blocks of random length, so that days that depend on each other stay together (the stationary bootstrap of D. Politis and J. Romano, 1994), and 95% of the results lie inside. A block is n^(1/3) days long on average: 8 for one year, 16 for ten. The draws start from a fixed seed, so everyone sees the same interval. It shows what chance alone can do with such days, not that future days will be like them. There is no interval where only month-ends are shown because of licensed prices.',
    formula: '(1 + time-weighted return)^(365 ÷ days) − 1, in percent',
    working: '26 days',
    result: '–',
  },
  benchmark_return: {
    meaning:
      'The money-weighted return of the same deposits in the benchmark named beside it, each invested at the close of its day, or at the last close before. The benchmark is a stock-market fund or index, or Bitcoin for strategies that trade only crypto; the operator chooses them. Each of its dividends buys more of it at the close of the ex-date, where the operator has them; the account’s page says so. There is no figure if the benchmark has no price from before the first deposit.',
    formula:
      '(Σ(deposit ÷ close of its day) × last close − capital) ÷ Σ(deposit × share of the days it was in the account) × 100',
    working:
      '((1,000 ÷ 500 + 1,200 ÷ 480 + 27,428.60 ÷ 500) × 505 − 29,628.60) ÷ ((1,000 × 27 + 1,200 × 26 + 27,428.60 × 4) ÷ 27) × 100',
    result: '+5.58%',
  },
  vs_market: {
    meaning:
      'How much more the trading made than the market on the same money over the same time, in percentage points. It answers whether the trading was worth the effort: below zero, holding the benchmark would have made more.',
    formula: 'money-weighted return − benchmark',
    working: '8.9933 − 5.5762',
    result: '+3.42%',
  },
  drawdown: {
    meaning: 'The account’s deepest fall from a high, in percent, not counting deposits. The start counts as a high.',
    formula: 'lowest of (index ÷ its highest before) − 1, in percent; index: Π(1 + the day’s return)',
    working: '1.0882 ÷ 1.1577 − 1, from 10 to 18 March',
    result: '−6.01%',
  },
  underwater_days: {
    meaning: 'The longest time between one high of the account and the next, or today.',
    formula: 'days from the last day at a high to the next',
    working: '12 to 23 March',
    result: '12 days',
  },
  volatility_year: {
    meaning: 'How much daily returns vary, per year. All calendar days count. Not shown for less than 90 days.',
    formula: 'sample standard deviation of daily returns × √365, in percent',
    working: '26 days',
    result: '–',
  },
  sharpe: {
    meaning:
      'The average daily return relative to its volatility, annualised, with no risk-free rate (W. Sharpe, 1994). Not shown for less than 90 days, or if every day’s return was the same. After a year it has a 95% interval from the same draws as the yearly return. If that includes 0, the gain may be luck.',
    formula: 'mean ÷ sample standard deviation × √365',
    working: '26 days',
    result: '–',
  },
  sortino: {
    meaning:
      'Like Sharpe, but counting only losing days as risk, so an unusually large gain doesn’t count against anyone. Not shown for less than 90 days.',
    formula: 'mean ÷ √(Σ min(return, 0)² ÷ n) × √365',
    working: '26 days',
    result: '–',
  },
  in_market: {
    meaning: 'The share of calendar days with something invested, even for a minute.',
    formula: 'days with something invested ÷ all days × 100',
    working: '24 ÷ 27 × 100',
    result: '88.89%',
  },
  max_drawdown: {
    meaning:
      'The largest fall of the realised curve, by UTC day, from a high to a later low; the start, at 0, counts as a high. Percentages are of that high, if it’s above 0. Units still held don’t count, so a position under water doesn’t show here.',
    formula: 'min over days of (curve − highest curve so far)',
    working: '194.00 − 347.00, from 10 to 18 March',
    result: '−$153.00',
  },
  longest_losing_run: {
    meaning: 'The most losing round trips in a row, in the order they ended. Breaking even ends a run.',
    formula: 'longest sequence of round trips lost, by the date each ended',
    working: 'won, lost, won',
    result: '1',
  },
  mean_r: {
    meaning:
      'The mean of what closed trades made in multiples of what they risked. A trade risks what it loses if it’s closed at its stop: units × |entry − stop| × multiplier of the action that opened it. Only trades whose stop was stated in time count: with an opening action that was logged live and never edited. Moving a stop later changes nothing here, and trades without a stop don’t count.',
    formula: 'mean of return ÷ (units × |entry − stop| × multiplier)',
    working: 'B with a stop at 30, C with one at 2.50: (−102.00 ÷ 200 + 177.40 ÷ 120) ÷ 2',
    result: '0.48',
  },
  median_delay: {
    meaning:
      'How long after an action’s stated time the database recorded it: half of all actions were recorded sooner, half later. Nothing is logged live after 60 seconds. If the form’s date is left at “now”, the delay is 0 s. An edit counts as a new recording, and imported actions are recorded when they’re imported.',
    formula: 'median of recorded − stated, over all actions',
    working: 'B after 0 s, C 4 s, D 20 s, A 41 days: of ten actions, the fifth and the sixth',
    result: '20 s',
  },
  entry_cost: {
    meaning: 'The money put into all trades.',
    formula: 'Σ quantity × price × multiplier of every action that opens a position or adds to it',
    working: '2,200 + 1,000 + 620 + 30,000',
    result: '$33,820.00',
  },
  live_trades: {
    meaning:
      'A trade is logged live if each of its actions was recorded at most 60 seconds after its stated time and never before it, before the stated time of any later action on the other side, which is its outcome, and was never edited. If you leave the form’s date at “now”, the database fills in the moment of saving. Bought at 10:00:00, recorded at 10:00:04, sold at 10:30:00, recorded at 10:30:20: logged live. If the sale was recorded at 10:32, the trade is logged late. If both were recorded at 10:30, it’s logged after the outcome. Change a price at any time and the trade is no longer live.',
    formula: 'counted when every action was logged live, before its outcome',
    working: 'A recorded late, B, C and D live',
    result: '3',
  },
  public_trades: {
    meaning:
      'Trades whose every action was recorded while the strategy was public. A record that was kept in private and published later may have been picked for its outcome: run one strategy long and one short, and publish the winner. Publishing changes nothing about what was recorded before it; an edit counts as recorded when it’s made.',
    formula: 'counted when every action was recorded in public',
    working: 'A recorded in private, B, C and D in public',
    result: '3',
  },
  announced_rounds: {
    meaning:
      'Round trips whose every action was logged live, in public, and stands as first recorded. What was imported, entered later, edited or recorded in private doesn’t count, and neither does a round trip that took over units bought by such an action.',
    formula: 'counted when every action was recorded live, in public, and never edited',
    working: 'A recorded late and in private, B and C live and in public, D not complete',
    result: '2',
  },
  evidence: {
    meaning:
      'How the record was kept, in one or two words. It says nothing about money or about whether the trading is any good: that’s what the confirmed P&L is for. Everything the trader ever entered counts: the round trips of today’s trades, and those that were deleted or changed after they had stood for a minute. Well recorded: 30 or more round trips; of everything ever entered, at least 80% was announced in time (logged live, in public and never edited), on 20 or more days over a span of 60 or more. Live: at least 80% was logged live, but less of it in public, or on fewer days. Late: less than 80% was logged live. Thin: fewer than 30 round trips. When you sort by evidence, confirmed P&L decides the order within each level.',
    formula:
      'thin below 30 round trips; else late below 80% logged live; else live below 80% announced in time, or on fewer than 20 days or over fewer than 60; else well recorded',
    working: '3 round trips',
    result: 'Thin',
  },
  unrealised: {
    meaning:
      'What closing all open trades at the market’s last closes would add to Total PNL, before fees. It’s shown beside the other figures and never counts in them, because those are realised. A close in another currency is converted at the rate of the trade’s latest action, and splits since an action change its units. Open trades without a price are left out, and so are options after their expiration.',
    formula: 'Σ (units held × close − what they cost to open) × multiplier',
    working: 'Trade D at a close of 62,000: 0.3 × 62,000 − 0.3 × 60,000',
    result: '+$600.00',
  },
  open_pnl: {
    meaning:
      'What was realised in trades that are still open. It counts towards Total PNL but not the win rate, so a loser that’s never closed shows up here.',
    formula: 'Σ return of open trades',
    working: 'Trade D: 187.90',
    result: '+$187.90',
  },
  open_cost: {
    meaning:
      'What the units still held cost to open: money at stake that no other figure here counts yet. An open trade past its expiration date is marked as expired.',
    formula: 'Σ quantity still held × price × multiplier',
    working: 'Trade D: 0.3 × 60,000',
    result: '$18,000.00',
  },
  rounds: {
    meaning:
      'A round trip runs from opening a position to leaving it. How actions are grouped into trades is up to the owner; round trips follow from the actions alone. One is complete when the position is flat, or when more than half of the most it held has been closed; a flip past zero ends one and begins the next. What’s left is carried into the next opening action; if it’s closed without one, it counts towards the round trip already completed. Won or lost is decided after fees. So if 10 were bought and 6 sold at a loss, that’s one round trip lost, whether or not the rest is ever sold; and three losers and a winner filed under one trade are four round trips. An option that’s still open when its expiry can no longer be recorded, two days after its expiration date, counts as lost in full until it is recorded.',
    formula: 'complete when units closed > half of the most units held',
    working: 'Trade A: 200 held, 200 closed: 1. B: 1. C: 1. D: 0.5 held, 0.2 closed: 0',
    result: '3',
  },
  d7: {
    name: '24H, 7D, 28D, 3M, 6M, 1Y',
    meaning:
      'What the account made in the last 1, 7 and 28 days, and 3, 6 and 12 months: its index now ÷ its index at the end of the day that long ago, not counting deposits, with open positions at their last closes. Days are whole UTC days, so 24H runs from yesterday’s close, and open positions move once the day has a close. Before the first action the index is 1. A dash means nothing moved the account. The periods update at midnight UTC, after each change, and with new prices.',
    formula: 'index today ÷ index at the end of the day that long ago − 1, in percent; index: Π(1 + the day’s return)',
    working: '7D, on 28 March, since 21 March: 2,571.40 ÷ 2,394 × 30,187.90 ÷ 30,000 − 1',
    result: '+8.08%',
  },
}

/** The figures of one part of /docs in the registry's order. Intervals are in the part on confidence. */
export function documentedFigures(part: 'figures' | 'returns' | 'confidence'): MetricDoc[] {
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
