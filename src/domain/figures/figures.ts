import { LISTED } from './listed'
import type { OtherFigure, StoredFigure } from './types'

/**
 * The registry of a strategy's figures: what each is called, how it is formatted, where it is stored and where it is
 * shown. Reads, comparison, recomputation, documentation and all screens derive from it.
 *
 * A new figure is one entry here, or in figures/listed.ts if lists show it or are sorted by it, and one expression, whose absence the compiler reports: in figures/values.ts if it is
 * `derived`, otherwise in recomputedFigures.ts, beside its SQL. With `documented` it also needs its text in
 * content/metrics.ts.
 */
const ENTRIES = [
  LISTED.total_pnl,
  LISTED.confirmed_pnl,
  LISTED.win_rate,
  {
    key: 'expectancy',
    label: 'Mean round trip',
    kind: 'money',
    source: 'derived',
    hasInterval: true,
    shownIn: ['panel', 'record', 'comparison'],
    documented: 'confidence',
  },
  LISTED.verdict,
  {
    key: 'deviation',
    label: 'Spread of a round trip',
    kind: 'amount',
    source: 'derived',
    shownIn: ['record'],
    documented: 'confidence',
  },
  LISTED.avg_win,
  LISTED.avg_loss,
  LISTED.profit_factor,
  {
    key: 'payoff_ratio',
    label: 'Payoff ratio',
    kind: 'ratio',
    source: 'derived',
    shownIn: ['record', 'comparison'],
    documented: 'confidence',
  },
  LISTED.avg_pnl_per_day,
  LISTED.confirmed_return,
  LISTED.confirmed_rounds,
  LISTED.confirmed_deciding,
  { key: 'confirmed_won', label: 'Confirmed round trips won', kind: 'count', source: 'strategy_metrics' },
  {
    key: 'confirmed_changes',
    label: 'Days on which the confirmed P&L changed',
    kind: 'count',
    source: 'strategy_metrics',
  },
  {
    key: 'confirmed_squares',
    label: 'Sum of squares of confirmed days',
    kind: 'moneySquared',
    source: 'strategy_metrics',
  },
  {
    key: 'confirmed_share',
    label: 'Share of the announced money that had a price',
    kind: 'ratio',
    source: 'strategy_metrics',
  },
  LISTED.capital,
  LISTED.return_on_capital,
  LISTED.mwr,
  LISTED.twr,
  LISTED.twr_year,
  LISTED.benchmark_return,
  LISTED.vs_market,
  LISTED.confirmed_drawdown,
  LISTED.drawdown,
  LISTED.underwater_days,
  LISTED.volatility_year,
  LISTED.sharpe,
  LISTED.sortino,
  LISTED.in_market,
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
    key: 'mean_r',
    label: 'Mean R',
    kind: 'ratio',
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
  LISTED.h24,
  LISTED.d7,
  LISTED.d28,
  LISTED.m3,
  LISTED.m6,
  LISTED.y1,
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
    documented: 'figures',
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
    key: 'public_trades',
    label: 'Trades made in public',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  LISTED.evidence,
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
    key: 'announced_rounds',
    label: 'Round trips announced in time',
    kind: 'count',
    source: 'strategy_metrics',
    shownIn: ['comparison'],
    documented: 'figures',
  },
  { key: 'live_rounds', label: 'Round trips logged live', kind: 'count', source: 'strategy_metrics' },
  { key: 'announced_days', label: 'Days of announcing', kind: 'count', source: 'strategy_metrics' },
  { key: 'announced_span', label: 'Days from the first to the last', kind: 'count', source: 'strategy_metrics' },
  { key: 'withdrawn_rounds', label: 'Round trips taken back', kind: 'count', source: 'strategy_metrics' },
  LISTED.unrealised,
  { key: 'valued_trades', label: 'Open trades with a price', kind: 'count', source: 'strategy_metrics' },
  { key: 'best_return', label: 'Best trade', kind: 'money', source: 'strategy_metrics' },
  {
    key: 'planned_trades',
    label: 'Closed trades with a stop stated in time',
    kind: 'count',
    source: 'strategy_record',
  },
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

export type {
  AccountColumn,
  Basis,
  ChosenSet,
  FigureKind,
  MetricsRow,
  NumberColumn,
  OtherFigure,
  StoredFigure,
} from './types'

type Entry = (typeof ENTRIES)[number]
type KeyWhere<Condition> = Extract<Entry, Condition>['key']
export type FigureKey = Entry['key']
/** A figure that figures/values.ts derives. */
export type DerivedKey = KeyWhere<{ source: 'derived' }>
/** A figure whose interval is in figures/values.ts. */
export type IntervalKey = KeyWhere<{ hasInterval: true }>
/** A figure with a text in content/metrics.ts. */
export type DocumentedKey = KeyWhere<{ documented: string }>
/** A figure of the account behind a record: its label says too little, so it has a text in figures/meanings.ts. */
export type AccountKey = KeyWhere<{ documented: 'returns' } | { kind: 'gain' }>
/** A figure of the registry. */
export type Figure = (StoredFigure | OtherFigure) & { key: FigureKey }

/** In the order of every page. */
export const FIGURES: readonly Figure[] = ENTRIES

export function figureOf(key: FigureKey): Figure {
  const figure = FIGURES.find((one) => one.key === key)
  if (!figure) throw new RangeError(`No figure ${key}`)
  return figure
}
