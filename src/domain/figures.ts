import type { Tables } from '@/lib/database.types'
import type { Period } from './periods'

/**
 * The registry of a strategy's figures: what each is called, how it is formatted, where it is stored and where it is
 * shown. Reads, comparison, recomputation, documentation and all screens derive from it.
 *
 * A new figure is one entry here and one expression, whose absence the compiler reports: in figureValues.ts if it is
 * `derived`, otherwise in recomputedFigures.ts, beside its SQL. With `documented` it also needs its text in
 * content/metrics.ts.
 */

/** Without the ranking's sort keys. */
export type MetricsRow = Omit<Tables<'strategy_metrics'>, `key_${string}` & keyof Tables<'strategy_metrics'>>

/** The columns of the account behind a record, which are null while there is nothing to tell. */
export type AccountColumn =
  | 'capital'
  | 'return_on_capital'
  | 'twr'
  | 'twr_year'
  | 'mwr'
  | 'volatility_year'
  | 'sharpe'
  | 'sortino'
  | 'drawdown'
  | 'underwater_days'
  | 'in_market'
  | 'benchmark_return'
  | 'vs_market'
  | 'follower_return'

/** The columns of strategy_metrics that hold a number. */
export type NumberColumn = {
  [Column in keyof MetricsRow]: MetricsRow[Column] extends number | null ? Column : never
}[keyof MetricsRow]

/**
 * How a figure is formatted. `money`: signed USD; `amount`: unsigned USD; `moneySquared`: USD²; `share`: unsigned
 * percent; `gain`: signed percent; `delay`: seconds, shown as a span; `days`: a number of them; `list`: JSON of an array, shown by its
 * length; `evidence`: a place in EVIDENCE; `verdict`: see verdictOf().
 */
export type FigureKind =
  | 'money'
  | 'amount'
  | 'moneySquared'
  | 'share'
  | 'gain'
  | 'ratio'
  | 'count'
  | 'delay'
  | 'days'
  | 'list'
  | 'evidence'
  | 'verdict'

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** Sets of columns that a reader of the ranking can choose instead of the default ones. */
export type ChosenSet = 'returns' | 'risk'

interface FigureBase {
  label: string
  kind: FigureKind
  /** The tooltip of its column, if its label is not enough. */
  meaning?: string
  /** The label already implies the sign, so the value is drawn in neutral colours. */
  quiet?: boolean
  /** It has a 95% confidence interval (figureValues.ts). */
  hasInterval?: boolean
  /**
   * A column of the ranking, also on cards and in the panel: its name in the address, and the width below which it
   * hides. With a set it is a column only where the reader chooses that set.
   */
  ranking?: { sortKey: string; hideBelow?: Breakpoint; set?: ChosenSet }
  /** In the panel beside the ranking's figures, under "How sure?" on a strategy's page, and in the comparison. */
  shownIn?: readonly ('panel' | 'record' | 'comparison')[]
  /** The section of /docs that explains it. */
  documented?: 'figures' | 'confidence' | 'returns'
}

/** A column of strategy_metrics. */
interface StoredFigure extends FigureBase {
  source: 'strategy_metrics'
  key: NumberColumn
}

/**
 * From the object that strategy_record() returns, or from the rows of strategy_days; or derived from columns of
 * strategy_metrics by figureValues.ts.
 */
interface OtherFigure extends FigureBase {
  source: 'strategy_record' | 'strategy_days' | 'derived'
  key: string
}

const period = <Key extends Period>(key: Key, label: string, hideBelow: Breakpoint, span: string) => ({
  key,
  label,
  meaning: `What the account made in the last ${span}, in whole UTC days: its index today ÷ its index then − 1. A dash means nothing moved it. Open positions move it at each day’s close`,
  kind: 'gain' as const,
  source: 'strategy_metrics' as const,
  ranking: { sortKey: `performance.${key}`, hideBelow },
  shownIn: ['comparison'] as const,
})

const ENTRIES = [
  {
    key: 'total_pnl',
    label: 'Total PNL',
    kind: 'money',
    source: 'strategy_metrics',
    ranking: { sortKey: 'totalPnl' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'win_rate',
    label: 'Win Rate',
    kind: 'share',
    source: 'strategy_metrics',
    hasInterval: true,
    ranking: { sortKey: 'winRate' },
    shownIn: ['record', 'comparison'],
    documented: 'figures',
  },
  {
    key: 'expectancy',
    label: 'Mean round trip',
    kind: 'money',
    source: 'derived',
    hasInterval: true,
    shownIn: ['panel', 'record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'verdict',
    label: 'Verdict',
    kind: 'verdict',
    source: 'derived',
    shownIn: ['comparison'],
    documented: 'confidence',
  },
  {
    key: 'deviation',
    label: 'Spread of a round trip',
    kind: 'amount',
    source: 'derived',
    shownIn: ['record'],
    documented: 'confidence',
  },
  {
    key: 'avg_win',
    label: 'Avg Win',
    kind: 'money',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'avgWin', hideBelow: 'lg' },
    documented: 'figures',
  },
  {
    key: 'avg_loss',
    label: 'Avg Loss',
    kind: 'money',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'avgLoss', hideBelow: 'lg' },
    documented: 'figures',
  },
  {
    key: 'profit_factor',
    label: 'Profit Factor',
    kind: 'ratio',
    source: 'strategy_metrics',
    ranking: { sortKey: 'profitFactor' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'payoff_ratio',
    label: 'Payoff ratio',
    kind: 'ratio',
    source: 'derived',
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'avg_pnl_per_day',
    label: 'Avg PNL/Day',
    kind: 'money',
    source: 'strategy_metrics',
    ranking: { sortKey: 'avgPnlDay' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'capital',
    label: 'Capital',
    kind: 'amount',
    meaning: 'The least money it would have taken to make every trade',
    source: 'strategy_metrics',
    ranking: { sortKey: 'capital', set: 'returns', hideBelow: 'md' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'return_on_capital',
    label: 'On capital',
    kind: 'gain',
    meaning: 'Realised and unrealised P&L and dividends as a percentage of the capital',
    source: 'strategy_metrics',
    ranking: { sortKey: 'returnOnCapital', set: 'returns', hideBelow: 'xl' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'mwr',
    label: 'Money-weighted',
    kind: 'gain',
    meaning:
      'The gain as a percentage of the average money invested, each deposit weighted by how long it was in the account',
    source: 'strategy_metrics',
    ranking: { sortKey: 'mwr', set: 'returns' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'twr',
    label: 'Time-weighted',
    kind: 'gain',
    meaning: 'The daily returns of the account, compounded: the growth of one dollar since the start',
    source: 'strategy_metrics',
    ranking: { sortKey: 'twr', set: 'returns', hideBelow: '2xl' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'twr_year',
    label: 'TWR a year',
    kind: 'gain',
    meaning: 'The time-weighted return (TWR) per year, shown after one year',
    source: 'strategy_metrics',
    ranking: { sortKey: 'twrYear', set: 'returns', hideBelow: 'lg' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'benchmark_return',
    label: 'Benchmark',
    kind: 'gain',
    meaning:
      'The money-weighted return of the same deposits in the benchmark that the row names, each put in at the close of its day; with its dividends where they are known',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'benchmark', set: 'returns', hideBelow: 'lg' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'vs_market',
    label: 'vs. market',
    kind: 'gain',
    meaning: 'The money-weighted return − the benchmark’s on the same money, over the same time, in percentage points',
    source: 'strategy_metrics',
    ranking: { sortKey: 'vsMarket', set: 'returns' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'follower_return',
    label: 'Following',
    kind: 'gain',
    meaning:
      'What you would have made by copying each action a minute after it was public, at the worse end of that minute or of the next day, as a percentage of the same capital',
    source: 'strategy_metrics',
    ranking: { sortKey: 'followerReturn', set: 'returns', hideBelow: 'xl' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'follower_pnl',
    label: 'Following at once',
    kind: 'money',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'followed_pnl',
    label: 'The trader’s own, same trades',
    kind: 'money',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  { key: 'follower_trades', label: 'Trades that could be followed', kind: 'count', source: 'strategy_metrics' },
  { key: 'follower_rounds', label: 'Round trips that could be followed', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'drawdown',
    label: 'Drawdown',
    kind: 'gain',
    meaning: 'The account’s deepest fall from a high, in percent',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'drawdown', set: 'risk' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'underwater_days',
    label: 'Underwater',
    kind: 'days',
    meaning: 'The longest time between one high of the account and the next, or today',
    source: 'strategy_metrics',
    ranking: { sortKey: 'underwater', set: 'risk', hideBelow: 'lg' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'volatility_year',
    label: 'Volatility',
    kind: 'share',
    meaning: 'How much daily returns vary, per year; shown after 90 days',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'volatility', set: 'risk' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'sharpe',
    label: 'Sharpe',
    kind: 'ratio',
    meaning: 'The average daily return ÷ its volatility, annualised, with no risk-free rate; shown after 90 days',
    source: 'strategy_metrics',
    ranking: { sortKey: 'sharpe', set: 'risk' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'sortino',
    label: 'Sortino',
    kind: 'ratio',
    meaning: 'The average daily return ÷ the volatility of losing days, annualised; shown after 90 days',
    source: 'strategy_metrics',
    ranking: { sortKey: 'sortino', set: 'risk', hideBelow: 'lg' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'in_market',
    label: 'In the market',
    kind: 'share',
    meaning: 'The share of days with something invested',
    source: 'strategy_metrics',
    quiet: true,
    ranking: { sortKey: 'inMarket', set: 'risk', hideBelow: 'lg' },
    shownIn: ['comparison'],
    documented: 'returns',
  },
  {
    key: 'max_drawdown',
    label: 'Maximum drawdown',
    kind: 'money',
    source: 'strategy_days',
    quiet: true,
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  {
    key: 'longest_losing_run',
    label: 'Longest losing run',
    kind: 'count',
    source: 'strategy_record',
    shownIn: ['record'],
    documented: 'confidence',
  },
  {
    key: 'median_delay',
    label: 'Median recording delay',
    kind: 'delay',
    source: 'strategy_record',
    quiet: true,
    shownIn: ['record'],
    documented: 'confidence',
  },
  period('h24', '24H', 'lg', 'day'),
  { ...period('d7', '7D', 'lg', '7 days'), documented: 'returns' },
  period('d28', '28D', 'xl', '28 days'),
  period('m3', '3M', 'xl', '3 months'),
  period('m6', '6M', 'xl', '6 months'),
  period('y1', '1Y', 'xl', 'year'),
  { key: 'trades', label: 'Trades', kind: 'count', source: 'strategy_metrics' },
  { key: 'open_trades', label: 'Open trades', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'open_pnl',
    label: 'Realised in open trades',
    kind: 'money',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'open_cost',
    label: 'Still in open trades',
    kind: 'amount',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'closed_trades',
    label: 'Closed trades',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
  },
  { key: 'winning_trades', label: 'Winning trades', kind: 'count', source: 'strategy_metrics' },
  { key: 'losing_trades', label: 'Losing trades', kind: 'count', source: 'strategy_metrics' },
  { key: 'long_trades', label: 'Long trades', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'live_trades',
    label: 'Trades logged live',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
  },
  {
    key: 'entry_cost',
    label: 'Put in',
    kind: 'amount',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'live_cost',
    label: 'Put in, logged live',
    kind: 'amount',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'public_trades',
    label: 'Trades made in public',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  {
    key: 'evidence',
    label: 'Evidence',
    kind: 'evidence',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  { key: 'edited_trades', label: 'Edited trades', kind: 'count', source: 'strategy_metrics' },
  { key: 'deleted_trades', label: 'Deleted trades', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'realised_days',
    label: 'Days with a realisation',
    kind: 'count',
    source: 'strategy_metrics',
  },
  {
    key: 'rounds',
    label: 'Round trips',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  { key: 'rounds_won', label: 'Round trips won', kind: 'count', source: 'strategy_metrics' },
  { key: 'rounds_lost', label: 'Round trips lost', kind: 'count', source: 'strategy_metrics' },
  { key: 'held_minutes', label: 'Round trips of minutes', kind: 'count', source: 'strategy_metrics' },
  { key: 'held_hours', label: 'Round trips of hours', kind: 'count', source: 'strategy_metrics' },
  { key: 'held_days', label: 'Round trips of days', kind: 'count', source: 'strategy_metrics' },
  { key: 'held_weeks', label: 'Round trips of weeks', kind: 'count', source: 'strategy_metrics' },
  { key: 'rounds_pnl', label: 'Sum of round trips', kind: 'money', source: 'strategy_metrics' },
  {
    key: 'rounds_won_pnl',
    label: 'Sum of round trips won',
    kind: 'money',
    source: 'strategy_metrics',
  },
  {
    key: 'rounds_squares',
    label: 'Sum of their squares',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  {
    key: 'rounds_lost_squares',
    label: 'Sum of squared losses',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  {
    key: 'sound_pnl',
    label: 'P&L of sound trades',
    kind: 'money',
    source: 'strategy_metrics',
    shownIn: ['panel', 'comparison'],
    documented: 'figures',
  },
  {
    key: 'sound_rounds',
    label: 'Sound round trips',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  { key: 'rounds_cost', label: 'Put into round trips', kind: 'amount', source: 'strategy_metrics' },
  { key: 'live_rounds', label: 'Round trips logged live', kind: 'count', source: 'strategy_metrics' },
  { key: 'live_rounds_cost', label: 'Put into round trips, logged live', kind: 'amount', source: 'strategy_metrics' },
  { key: 'live_won_pnl', label: 'Gains, logged live', kind: 'money', source: 'strategy_metrics' },
  { key: 'live_lost_pnl', label: 'Losses, logged live', kind: 'money', source: 'strategy_metrics' },
  {
    key: 'live_cost_squares',
    label: 'Sum of squared costs, logged live',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  {
    key: 'live_pnl_squares',
    label: 'Sum of squared results, logged live',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  { key: 'live_days', label: 'Days of recording, logged live', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'live_span',
    label: 'Days from the first to the last, logged live',
    kind: 'count',
    source: 'strategy_metrics',
  },
  { key: 'sound_rounds_cost', label: 'Put into round trips, sound', kind: 'amount', source: 'strategy_metrics' },
  { key: 'sound_won_pnl', label: 'Gains, sound', kind: 'money', source: 'strategy_metrics' },
  { key: 'sound_lost_pnl', label: 'Losses, sound', kind: 'money', source: 'strategy_metrics' },
  { key: 'sound_cost_squares', label: 'Sum of squared costs, sound', kind: 'moneySquared', source: 'strategy_metrics' },
  {
    key: 'sound_pnl_squares',
    label: 'Sum of squared results, sound',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  { key: 'sound_days', label: 'Days of recording, sound', kind: 'count', source: 'strategy_metrics' },
  { key: 'sound_span', label: 'Days from the first to the last, sound', kind: 'count', source: 'strategy_metrics' },
  { key: 'withdrawn_rounds', label: 'Round trips taken back', kind: 'count', source: 'strategy_metrics' },
  { key: 'withdrawn_cost', label: 'Put into round trips taken back', kind: 'amount', source: 'strategy_metrics' },
  { key: 'withdrawn_won_pnl', label: 'Gains taken back', kind: 'money', source: 'strategy_metrics' },
  { key: 'withdrawn_lost_pnl', label: 'Losses taken back', kind: 'money', source: 'strategy_metrics' },
  { key: 'notional', label: 'Bought and sold', kind: 'amount', source: 'strategy_metrics', documented: 'figures' },
  {
    key: 'checked_notional',
    label: 'Prices checked',
    kind: 'amount',
    source: 'strategy_metrics',
    documented: 'figures',
  },
  {
    key: 'outside_notional',
    label: 'Prices outside the market’s range',
    kind: 'amount',
    source: 'strategy_metrics',
    documented: 'figures',
  },
  { key: 'checked_pnl', label: 'Made at prices that were checked', kind: 'money', source: 'strategy_metrics' },
  { key: 'outside_gains', label: 'Gains of trades with a price outside', kind: 'money', source: 'strategy_metrics' },
  {
    key: 'prices_inside',
    label: 'Money at prices inside the market’s range',
    kind: 'share',
    quiet: true,
    source: 'derived',
    shownIn: ['comparison'],
  },
  {
    key: 'prices_outside',
    label: 'Money at prices outside the market’s range',
    kind: 'share',
    quiet: true,
    source: 'derived',
    shownIn: ['comparison'],
  },
  {
    key: 'prices_unchecked',
    label: 'Money at prices not checked',
    kind: 'share',
    quiet: true,
    source: 'derived',
    shownIn: ['comparison'],
  },
  {
    key: 'unrealised',
    label: 'Unrealised',
    kind: 'money',
    source: 'strategy_metrics',
    ranking: { sortKey: 'unrealised', set: 'returns', hideBelow: 'xl' },
    shownIn: ['comparison'],
    documented: 'figures',
  },
  { key: 'valued_trades', label: 'Open trades with a price', kind: 'count', source: 'strategy_metrics' },
  { key: 'best_return', label: 'Best trade', kind: 'money', source: 'strategy_metrics' },
  { key: 'best', label: 'Best round trip', kind: 'money', source: 'strategy_record' },
  { key: 'worst', label: 'Worst round trip', kind: 'money', source: 'strategy_record' },
  {
    key: 'histogram',
    label: 'Distribution of round trips',
    kind: 'list',
    source: 'strategy_record',
  },
  { key: 'days', label: 'Realised P&L, each day', kind: 'list', source: 'strategy_days' },
] as const satisfies readonly (StoredFigure | OtherFigure)[]

type Entry = (typeof ENTRIES)[number]
type KeyWhere<Condition> = Extract<Entry, Condition>['key']
export type FigureKey = Entry['key']
/** A figure that figureValues.ts derives. */
export type DerivedKey = KeyWhere<{ source: 'derived' }>
/** A figure whose interval is in figureValues.ts. */
export type IntervalKey = KeyWhere<{ hasInterval: true }>
/** A figure with a text in content/metrics.ts. */
export type DocumentedKey = KeyWhere<{ documented: string }>
/** A figure of the registry. */
export type Figure = (StoredFigure | OtherFigure) & { key: FigureKey }

/** In the order of every page. */
export const FIGURES: readonly Figure[] = ENTRIES

/** The ranking's figures in the order of its columns. */
export const RANKED_FIGURES = FIGURES.filter(({ ranking }) => ranking && !ranking.set)

/** The columns of a set that a reader of the ranking can choose. */
export const figuresOfSet = (set: ChosenSet) => FIGURES.filter(({ ranking }) => ranking?.set === set)

export function figureOf(key: FigureKey): Figure {
  const figure = FIGURES.find((one) => one.key === key)
  if (!figure) throw new RangeError(`No figure ${key}`)
  return figure
}

/** The anchor of a figure on /docs; undefined if it has none. The periods share one. */
export const docsAnchor = ({ key, kind, documented }: Figure): string | undefined =>
  documented ? key.replaceAll('_', '-') : kind === 'gain' ? 'd7' : undefined
