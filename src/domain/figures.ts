import { ENOUGH_TRADES } from '@/lib/constants'
import type { Tables } from '@/lib/database.types'
import { counted, formatCount, formatMoney, formatPercent, formatRatio, formatSignedPercent } from '@/lib/format'
import type { Decimal } from './decimal'
import { EVIDENCE_LABELS, storedEvidence } from './evidence'
import { type Interval, meanInterval, sampleDeviation, wilsonInterval } from './intervals'
import type { Histogram, StrategyRecord } from './record'
import type { RealisedDay } from './trades'

/**
 * The registry of a strategy's figures. Reads, comparison, recomputation, documentation and all screens derive from it.
 * A new figure needs its SQL, one entry here (with `documented`, its text in content/metrics.ts, which the compiler
 * requires) and a test.
 *
 * The list is part of the ranking's download, so it must not import decimal arithmetic: `compute` is passed what it
 * needs.
 */

/** Without the ranking's sort keys, which are not shown. */
type MetricsRow = Omit<Tables<'strategy_metrics'>, `key_${string}` & keyof Tables<'strategy_metrics'>>

/** The columns that the ranking does not read. */
type WindowSums = 'window_pnl' | 'window_cost'

/**
 * How a figure is formatted. `money`: signed USD; `amount`: unsigned USD; `moneySquared`: USD²; `share`: unsigned
 * percent; `gain`: signed percent; `list`: JSON of an array, shown by its length; `evidence`: a place in EVIDENCE.
 */
export type FigureKind =
  | 'money'
  | 'amount'
  | 'moneySquared'
  | 'share'
  | 'gain'
  | 'ratio'
  | 'count'
  | 'list'
  | 'evidence'

/** The six windows of the ranking, each ending now. */
export type Period = 'h24' | 'd7' | 'd28' | 'm3' | 'm6' | 'y1'

/** A strategy's trades in exact decimals, in USD: the input of every `compute`. */
export interface StrategyTrades {
  /** Of every trade, including the realised part of open ones. */
  returns: readonly Decimal[]
  /** Of closed trades, winners, and losers. */
  closed: readonly Decimal[]
  wins: readonly Decimal[]
  losses: readonly Decimal[]
  total: Decimal
  /** What the units still held cost to open. */
  openCost: Decimal
  /** P&L of completed round trips, of those won and of those lost. */
  rounds: readonly Decimal[]
  roundsWon: readonly Decimal[]
  roundsLost: readonly Decimal[]
  /** What was put into each trade logged live; undefined if recording times are unknown. */
  live: readonly Decimal[] | undefined
  /** What was put into all trades. */
  entryCost: Decimal
  /** How many trades were made in public; undefined if that is unknown. */
  inPublic: number | undefined
  /** A place in EVIDENCE; undefined if one of the two above is. */
  evidence: number | undefined
  /** Realised P&L by UTC day. */
  days: readonly RealisedDay[]
  record: StrategyRecord
  /** Realised P&L of a window in percent of its entry cost; 0 without any. */
  gainIn: (period: Period) => Decimal
  sum: (values: readonly Decimal[]) => Decimal
  sumOfSquares: (values: readonly Decimal[]) => Decimal
  /** 0 when dividing by 0. */
  ratio: (part: Decimal | number, whole: Decimal | number) => Decimal
}

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl'

type NumberColumn = {
  [Column in keyof MetricsRow]: MetricsRow[Column] extends number | null ? Column : never
}[keyof MetricsRow]

/** The numeric columns of a row of strategy_metrics, unrounded. */
export type Metrics = Record<NumberColumn, number>

/** The same with figures of other reads, if they were read. null: undefined. */
type Readings = Metrics & { best?: number | null; worst?: number | null }

interface FigureBase {
  label: string
  kind: FigureKind
  /** What it is, where its label does not say: the tooltip of its column. */
  meaning?: string
  /** The label already tells the sign, so the value is drawn in neutral colours. */
  quiet?: boolean
  /** Whether a stored 0 says that there is nothing to compute the figure from. */
  isEmpty?: (values: Metrics & Partial<Pick<MetricsRow, WindowSums>>) => boolean
  /** The number that a null in the database means. */
  whenNull?: (row: Pick<MetricsRow, NumberColumn>) => number
  /** The sample behind the figure, in words: "204 winners". */
  basis?: (values: Readings) => string
  /** The 95% confidence interval, in the figure's unit; null with too few trades. */
  interval?: (values: Readings) => Interval | null
  /** Computes the figure from a strategy's trades, for the recomputation. undefined: the trades do not contain it. */
  compute?: (trades: StrategyTrades) => Decimal | number | string | null | undefined
  /** Whether the recomputation compares every digit; ratios are compared as the doubles that the database stores. */
  isExact?: boolean
  /**
   * A column of the ranking, also on cards and in the panel: its name in the address, and the width below which it
   * hides.
   */
  ranking?: { sortKey: string; hideBelow?: Breakpoint }
  /** Under "How sure?" on a strategy's page, and in the comparison. */
  shownIn?: readonly ('record' | 'comparison')[]
  /** The section of /docs that explains it. */
  documented?: 'figures' | 'confidence'
}

/** A column of strategy_metrics. */
interface StoredFigure extends FigureBase {
  source: 'strategy_metrics'
  key: NumberColumn
}

/** From the object that strategy_record() returns, or from the rows of realised_days. */
interface OtherFigure extends FigureBase {
  source: 'strategy_record' | 'realised_days'
  key: string
}

/** Computed from columns of strategy_metrics. */
interface DerivedFigure extends FigureBase {
  source: 'derived'
  key: string
  derive: (values: Readings) => number | null
}

/** Whether there are too few round trips for the figures to be meaningful. */
export const hasTooFewTrades = ({ rounds }: Pick<Metrics, 'rounds'>) => rounds < ENOUGH_TRADES

const FORMATS: Record<FigureKind, (value: number) => string> = {
  money: formatMoney,
  amount: (value) => `$${formatRatio(value)}`,
  moneySquared: (value) => `${formatRatio(value)} $²`,
  share: formatPercent,
  gain: formatSignedPercent,
  ratio: (value) => (Number.isFinite(value) ? formatRatio(value) : '∞'),
  count: formatCount,
  list: formatCount,
  evidence: (value) => EVIDENCE_LABELS[storedEvidence({ evidence: value })],
}

/** A formatted value: +$1,234.50, 64.15%, 1.31. */
export const formatFigure = (kind: FigureKind, value: number): string => FORMATS[kind](value)

/** "58.70% to 69.20%" */
export const formatInterval = (kind: FigureKind, { low, high }: Interval): string =>
  `${formatFigure(kind, low)} to ${formatFigure(kind, high)}`

/** A histogram, or realised days, as text: equal values give equal texts. */
export const histogramText = (histogram: Histogram | null) =>
  histogram &&
  JSON.stringify(histogram.counts.map((count, at) => [histogram.from + at * histogram.width, histogram.width, count]))
export const daysText = (days: readonly RealisedDay[]) =>
  JSON.stringify(days.map(({ day, pnl, entryCost }) => [day, pnl, entryCost]))

const closedTrades = ({ closed_trades }: Readings) => counted(closed_trades, 'closed trade')
const roundTrips = ({ rounds }: Readings) => counted(rounds, 'round trip')
const percent = ({ low, high }: Interval) => ({ low: low * 100, high: high * 100 })
const over = (part: number, whole: number | null) => (whole ? part / whole : null)
const mean = ({ rounds_pnl, rounds }: Readings) => over(rounds_pnl, rounds)
const deviation = ({ rounds, rounds_pnl, rounds_squares }: Readings) =>
  rounds < 2 ? null : sampleDeviation(rounds, rounds_pnl, rounds_squares)
const payoff = ({ rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl }: Readings) =>
  rounds_won > 0 && rounds_lost > 0 ? rounds_won_pnl / rounds_won / ((rounds_won_pnl - rounds_pnl) / rounds_lost) : null
/** The share of round trips that won, in percent; null without any. */
export const roundWinRate = ({ rounds_won, rounds }: Pick<Metrics, 'rounds' | 'rounds_won'>) =>
  over(rounds_won * 100, rounds)
/** The win rate, in percent, at which wins and losses of this size cancel out. */
const breakEvenRate = (ratio: number) => 100 / (1 + ratio)

/** In the order of window_cost. */
const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'] as const satisfies readonly Period[]

const period = <Key extends Period>(key: Key, label: string, hideBelow: Breakpoint, span: string) => ({
  key,
  label,
  meaning: `Realised in the last ${span}, in percent of what those units cost to open`,
  kind: 'gain' as const,
  source: 'strategy_metrics' as const,
  // The ranking does not read what the window's P&L cost: a 0 there is one of nothing but for the rarest of chances.
  isEmpty: ({ window_cost }: Partial<Pick<MetricsRow, WindowSums>>) => !window_cost?.[PERIODS.indexOf(key)],
  compute: (trades: StrategyTrades) => trades.gainIn(key),
  ranking: { sortKey: `performance.${key}`, hideBelow },
  shownIn: ['comparison'] as const,
})

const ENTRIES = [
  {
    key: 'total_pnl',
    label: 'Total PNL',
    kind: 'money',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ closed_trades, open_trades }) => `${formatCount(closed_trades)} closed, ${formatCount(open_trades)} open`,
    compute: ({ total }) => total,
    ranking: { sortKey: 'totalPnl' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'win_rate',
    label: 'Win Rate',
    kind: 'share',
    source: 'strategy_metrics',
    isEmpty: ({ closed_trades }) => closed_trades === 0,
    basis: (row) => `${formatCount(row.winning_trades)} of ${closedTrades(row)}`,
    // E. B. Wilson's score interval, of round trips: the number of trades is whatever their owner makes it.
    interval: ({ rounds_won, rounds }) => {
      const share = wilsonInterval(rounds_won, rounds)
      return share && percent(share)
    },
    compute: ({ wins, closed, ratio }) => ratio(wins.length * 100, closed.length),
    ranking: { sortKey: 'winRate' },
    shownIn: ['record', 'comparison'],
    documented: 'figures',
  },
  {
    key: 'expectancy',
    label: 'Mean round trip',
    kind: 'money',
    source: 'derived',
    derive: mean,
    basis: roundTrips,
    // Student's interval of a mean.
    interval: ({ rounds, rounds_pnl, rounds_squares }) => meanInterval(rounds, rounds_pnl, rounds_squares),
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'deviation',
    label: 'Spread of a round trip',
    kind: 'amount',
    source: 'derived',
    derive: deviation,
    basis: (row) => `standard deviation, ${roundTrips(row)}`,
    shownIn: ['record'],
    documented: 'confidence',
  },
  {
    key: 'avg_win',
    label: 'Avg Win',
    kind: 'money',
    source: 'strategy_metrics',
    isEmpty: ({ winning_trades }) => winning_trades === 0,
    quiet: true,
    basis: ({ winning_trades }) => counted(winning_trades, 'winner'),
    compute: ({ wins, sum, ratio }) => ratio(sum(wins), wins.length),
    ranking: { sortKey: 'avgWin', hideBelow: 'lg' },
    documented: 'figures',
  },
  {
    key: 'avg_loss',
    label: 'Avg Loss',
    kind: 'money',
    source: 'strategy_metrics',
    isEmpty: ({ losing_trades }) => losing_trades === 0,
    quiet: true,
    basis: ({ losing_trades }) => counted(losing_trades, 'loser'),
    compute: ({ losses, sum, ratio }) => ratio(sum(losses), losses.length),
    ranking: { sortKey: 'avgLoss', hideBelow: 'lg' },
    documented: 'figures',
  },
  {
    key: 'profit_factor',
    label: 'Profit Factor',
    kind: 'ratio',
    source: 'strategy_metrics',
    isEmpty: ({ winning_trades, losing_trades }) => winning_trades + losing_trades === 0,
    // null: trades were closed and none lost, so there is nothing to divide by.
    whenNull: ({ winning_trades }) => (winning_trades > 0 ? Number.POSITIVE_INFINITY : 0),
    basis: closedTrades,
    compute: ({ closed, wins, losses, sum, ratio }) =>
      closed.length > 0 && losses.length === 0 ? null : ratio(sum(wins), sum(losses).abs()),
    ranking: { sortKey: 'profitFactor' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'payoff_ratio',
    label: 'Payoff ratio',
    kind: 'ratio',
    source: 'derived',
    derive: payoff,
    basis: (row) => {
      const ratio = payoff(row)
      const of = `mean win ÷ mean loss of round trips, ${formatCount(row.rounds_won)} won and ${formatCount(row.rounds_lost)} lost`
      return ratio === null ? of : `${of}; a win rate of ${formatPercent(breakEvenRate(ratio))} would break even`
    },
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'avg_pnl_per_day',
    label: 'Avg PNL/Day',
    kind: 'money',
    source: 'strategy_metrics',
    isEmpty: ({ realised_days }) => realised_days === 0,
    basis: ({ realised_days }) => counted(realised_days, 'day'),
    compute: ({ total, days, ratio }) => ratio(total, days.length),
    ranking: { sortKey: 'avgPnlDay', hideBelow: 'md' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    // W. F. Sharpe, "The Sharpe ratio", Journal of Portfolio Management 21 (1994), 49–58: of round trips in USD,
    // without a risk-free rate and not annualised, since they last from minutes to months.
    key: 'sharpe',
    label: 'Sharpe, per round trip',
    kind: 'ratio',
    source: 'derived',
    derive: (row) => over(mean(row) ?? 0, deviation(row)),
    basis: (row) => `mean ÷ spread, ${roundTrips(row)}`,
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    // F. A. Sortino, L. N. Price, "Performance measurement in a downside risk framework", Journal of Investing 3
    // (1994), 59–64: the target is 0, and the downside is over all round trips.
    key: 'sortino',
    label: 'Sortino, per round trip',
    kind: 'ratio',
    source: 'derived',
    derive: (row) => over(mean(row) ?? 0, Math.sqrt(row.rounds_lost_squares / row.rounds)),
    basis: ({ rounds_lost }) => `mean ÷ spread of the losses, ${formatCount(rounds_lost)} lost`,
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'max_drawdown',
    label: 'Maximum drawdown',
    kind: 'money',
    source: 'realised_days',
    quiet: true,
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'longest_losing_run',
    label: 'Longest losing run',
    kind: 'count',
    source: 'strategy_record',
    isExact: true,
    basis: (row) => {
      const lost = `${formatCount(row.rounds_lost)} of ${roundTrips(row)} lost`
      return row.best == null || row.worst == null
        ? lost
        : `${lost}; best ${formatMoney(row.best)}, worst ${formatMoney(row.worst)}`
    },
    compute: ({ record }) => record.longestLosingRun,
    shownIn: ['record'],
    documented: 'confidence',
  },
  period('h24', '24H', 'lg', '24 hours'),
  { ...period('d7', '7D', 'lg', '7 days'), documented: 'figures' },
  period('d28', '28D', 'xl', '28 days'),
  period('m3', '3M', 'xl', '3 months'),
  period('m6', '6M', 'xl', '6 months'),
  period('y1', '1Y', 'xl', 'year'),
  {
    key: 'trades',
    label: 'Trades',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ returns }) => returns.length,
  },
  {
    key: 'open_trades',
    label: 'Open trades',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ returns, closed }) => returns.length - closed.length,
  },
  {
    key: 'open_pnl',
    label: 'Realised in open trades',
    kind: 'money',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ open_trades }) => counted(open_trades, 'open trade'),
    compute: ({ returns, closed, sum }) => sum(returns).minus(sum(closed)),
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'open_cost',
    label: 'Still in open trades',
    kind: 'amount',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ open_trades }) => counted(open_trades, 'open trade'),
    compute: ({ openCost }) => openCost,
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'closed_trades',
    label: 'Closed trades',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ closed }) => closed.length,
    shownIn: ['comparison'],
  },
  {
    key: 'winning_trades',
    label: 'Winning trades',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ wins }) => wins.length,
  },
  {
    key: 'losing_trades',
    label: 'Losing trades',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ losses }) => losses.length,
  },
  {
    key: 'live_trades',
    label: 'Trades logged live',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ trades }) => `of ${counted(trades, 'trade')}`,
    compute: ({ live }) => live?.length,
    shownIn: ['comparison'],
  },
  {
    key: 'entry_cost',
    label: 'Put in',
    kind: 'amount',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ trades }) => counted(trades, 'trade'),
    compute: ({ entryCost }) => entryCost,
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'live_cost',
    label: 'Put in, logged live',
    kind: 'amount',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ live, sum }) => live && sum(live),
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'public_trades',
    label: 'Trades made in public',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ trades }) => `of ${counted(trades, 'trade')}`,
    compute: ({ inPublic }) => inPublic,
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'evidence',
    label: 'Evidence',
    kind: 'evidence',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ evidence }) => evidence,
    shownIn: ['comparison'],
    documented: 'figures',
  },
  // Not computed: edits are in the history, which the actions do not contain.
  { key: 'edited_trades', label: 'Edited trades', kind: 'count', source: 'strategy_metrics' },
  { key: 'deleted_trades', label: 'Deleted trades', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'realised_days',
    label: 'Days with a realisation',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ days }) => days.length,
  },
  {
    key: 'rounds',
    label: 'Round trips',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    basis: ({ rounds_won, rounds_lost }) => `${formatCount(rounds_won)} won, ${formatCount(rounds_lost)} lost`,
    compute: ({ rounds }) => rounds.length,
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'rounds_won',
    label: 'Round trips won',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ roundsWon }) => roundsWon.length,
  },
  {
    key: 'rounds_lost',
    label: 'Round trips lost',
    kind: 'count',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ roundsLost }) => roundsLost.length,
  },
  {
    key: 'rounds_pnl',
    label: 'Sum of round trips',
    kind: 'money',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ rounds, sum }) => sum(rounds),
  },
  {
    key: 'rounds_won_pnl',
    label: 'Sum of round trips won',
    kind: 'money',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ roundsWon, sum }) => sum(roundsWon),
  },
  {
    key: 'rounds_squares',
    label: 'Sum of their squares',
    kind: 'moneySquared',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ rounds, sumOfSquares }) => sumOfSquares(rounds),
  },
  {
    key: 'rounds_lost_squares',
    label: 'Sum of squared losses',
    kind: 'moneySquared',
    source: 'strategy_metrics',
    isExact: true,
    compute: ({ roundsLost, sumOfSquares }) => sumOfSquares(roundsLost),
  },
  {
    key: 'best',
    label: 'Best round trip',
    kind: 'money',
    source: 'strategy_record',
    compute: ({ record }) => record.best,
  },
  {
    key: 'worst',
    label: 'Worst round trip',
    kind: 'money',
    source: 'strategy_record',
    compute: ({ record }) => record.worst,
  },
  {
    key: 'histogram',
    label: 'Distribution of round trips',
    kind: 'list',
    source: 'strategy_record',
    isExact: true,
    compute: ({ record }) => histogramText(record.histogram),
  },
  {
    key: 'days',
    label: 'Realised P&L, each day',
    kind: 'list',
    source: 'realised_days',
    isExact: true,
    compute: ({ days }) => daysText(days),
  },
] as const satisfies readonly (StoredFigure | OtherFigure | DerivedFigure)[]

type Entry = (typeof ENTRIES)[number]
export type FigureKey = Entry['key']
/** A figure with a text in content/metrics.ts. */
export type DocumentedKey = Extract<Entry, { documented: string }>['key']
/** A figure of the registry. */
export type Figure = (StoredFigure | OtherFigure | DerivedFigure) & { key: FigureKey }

/** In the order of every page. */
export const FIGURES: readonly Figure[] = ENTRIES

/** The values of figures, from strategy_metrics and from other reads. */
export type FigureValues = Metrics & Partial<Pick<MetricsRow, WindowSums>> & Partial<Record<FigureKey, number | null>>

/** The ranking's figures in the order of its columns. */
export const RANKED_FIGURES = FIGURES.filter((figure) => figure.ranking !== undefined)

export function figureOf(key: FigureKey): Figure {
  const figure = FIGURES.find((one) => one.key === key)
  if (!figure) throw new RangeError(`No figure ${key}`)
  return figure
}

/** null where the figure is undefined or was not read. */
export function figureValue(figure: Figure, values: FigureValues): number | null {
  const value = figure.source === 'derived' ? figure.derive(values) : (values[figure.key] ?? null)
  return value === 0 && figure.isEmpty?.(values) ? null : value
}

/** The columns of strategy_metrics that hold no number. */
const OTHER_COLUMNS = {
  strategy_id: 1,
  name: 1,
  user_id: 1,
  public: 1,
  as_of: 1,
  spark: 1,
  window_pnl: 1,
  window_cost: 1,
} satisfies Record<Exclude<keyof MetricsRow, NumberColumn>, 1>

/** A row of strategy_metrics with a number in each column of numbers. */
export type StrategyMetrics = Metrics & Pick<MetricsRow, keyof typeof OTHER_COLUMNS>

/** A row of the ranking. */
export type RankedMetrics = Omit<StrategyMetrics, WindowSums>

/** Missing values become 0. PGlite sends a sum that no double can hold as text; it becomes the nearest double. */
export function toMetrics(row: MetricsRow): StrategyMetrics
export function toMetrics(row: Omit<MetricsRow, WindowSums>): RankedMetrics
export function toMetrics(row: Omit<MetricsRow, WindowSums>): RankedMetrics {
  const entries = Object.entries(row).map(([column, value]) => {
    if (column in OTHER_COLUMNS || column.startsWith('key_')) return [column, value]
    if (value !== null) return [column, Number(value)]
    return [column, FIGURES.find(({ key }) => key === column)?.whenNull?.(row) ?? 0]
  })
  // The same columns; each number was checked above.
  return Object.fromEntries(entries) as RankedMetrics
}
