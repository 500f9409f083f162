import { compared, LISTED, stored } from './listed'
import type { FigureKind, OtherFigure, StoredFigure } from './types'

/** A figure of strategy_record(), shown under "How sure?". */
const ofRecord = <Key extends string, Kind extends FigureKind>(key: Key, label: string, kind: Kind) =>
  ({ key, label, kind, source: 'strategy_record', shownIn: ['record'], documented: 'confidence' }) as const

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
  stored('confirmed_won', 'Confirmed round trips won', 'count'),
  stored('confirmed_changes', 'Days on which the confirmed P&L changed', 'count'),
  stored('confirmed_squares', 'Sum of squares of confirmed days', 'moneySquared'),
  stored('confirmed_share', 'Share of the announced money that had a price', 'ratio'),
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
  ofRecord('longest_losing_run', 'Longest losing run', 'count'),
  ofRecord('mean_r', 'Mean R', 'ratio'),
  { ...ofRecord('median_delay', 'Median recording delay', 'delay'), quiet: true },
  LISTED.h24,
  LISTED.d7,
  LISTED.d28,
  LISTED.m3,
  LISTED.m6,
  LISTED.y1,
  stored('trades', 'Trades', 'count'),
  stored('open_trades', 'Open trades', 'count'),
  compared('open_pnl', 'Realised in open trades', 'money'),
  compared('open_cost', 'Still in open trades', 'amount'),
  { ...stored('closed_trades', 'Closed trades', 'count'), shownIn: ['comparison'] },
  stored('winning_trades', 'Winning trades', 'count'),
  stored('losing_trades', 'Losing trades', 'count'),
  stored('long_trades', 'Long trades', 'count'),
  compared('live_trades', 'Trades logged live', 'count'),
  compared('entry_cost', 'Put in', 'amount'),
  compared('public_trades', 'Trades recorded in public', 'count'),
  LISTED.evidence,
  stored('edited_trades', 'Edited trades', 'count'),
  stored('deleted_trades', 'Deleted trades', 'count'),
  stored('realised_days', 'Days with a realisation', 'count'),
  { ...stored('rounds', 'Round trips', 'count'), shownIn: ['record', 'comparison'], documented: 'confidence' },
  stored('rounds_won', 'Round trips won', 'count'),
  stored('rounds_lost', 'Round trips lost', 'count'),
  stored('held_minutes', 'Round trips of minutes', 'count'),
  stored('held_hours', 'Round trips of hours', 'count'),
  stored('held_days', 'Round trips of days', 'count'),
  stored('held_weeks', 'Round trips of weeks', 'count'),
  stored('rounds_pnl', 'Sum of round trips', 'money'),
  stored('rounds_won_pnl', 'Sum of round trips won', 'money'),
  stored('rounds_squares', 'Sum of their squares', 'moneySquared'),
  stored('rounds_lost_squares', 'Sum of squared losses', 'moneySquared'),
  compared('announced_rounds', 'Round trips announced in time', 'count'),
  stored('live_rounds', 'Round trips logged live', 'count'),
  stored('announced_days', 'Days of announcing', 'count'),
  stored('announced_span', 'Days from the first to the last', 'count'),
  stored('withdrawn_rounds', 'Round trips taken back', 'count'),
  LISTED.unrealised,
  stored('valued_trades', 'Open trades with a price', 'count'),
  stored('best_return', 'Best trade', 'money'),
  {
    key: 'planned_trades',
    label: 'Closed trades with a stop stated in time',
    kind: 'count',
    source: 'strategy_record',
  },
  { key: 'best', label: 'Best round trip', kind: 'money', source: 'strategy_record' },
  { key: 'worst', label: 'Worst round trip', kind: 'money', source: 'strategy_record' },
  { key: 'histogram', label: 'Distribution of round trips', kind: 'list', source: 'strategy_record' },
  { key: 'days', label: 'Realised P&L, each day', kind: 'list', source: 'strategy_days' },
] as const satisfies readonly (StoredFigure | OtherFigure)[]

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
