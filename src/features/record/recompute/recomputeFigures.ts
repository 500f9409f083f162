/** How a value is written. */
export type ValueKind = 'money' | 'moneySquared' | 'percent' | 'gain' | 'ratio' | 'count' | 'counts'

/** A figure of a strategy that a recomputation checks, under the name that the database gives it. */
export interface FigureSpec {
  key: FigureKey
  label: string
  kind: ValueKind
  /** Sums and counts are compared to the last digit; ratios as the double that the database keeps, or sends. */
  isExact: boolean
}

const figure = <Key extends string>(key: Key, label: string, kind: ValueKind, isExact = true) => ({
  key,
  label,
  kind,
  isExact,
})

/** In the order of the page. */
export const FIGURES = [
  figure('total_pnl', 'Total PNL', 'money'),
  figure('win_rate', 'Win Rate', 'percent', false),
  figure('avg_win', 'Avg Win', 'money', false),
  figure('avg_loss', 'Avg Loss', 'money', false),
  figure('profit_factor', 'Profit Factor', 'ratio', false),
  figure('avg_pnl_per_day', 'Avg PNL/Day', 'money', false),
  figure('h24', '24H', 'gain', false),
  figure('d7', '7D', 'gain', false),
  figure('d28', '28D', 'gain', false),
  figure('m3', '3M', 'gain', false),
  figure('m6', '6M', 'gain', false),
  figure('y1', '1Y', 'gain', false),
  figure('trades', 'Trades', 'count'),
  figure('open_trades', 'Open trades', 'count'),
  figure('closed_trades', 'Closed trades', 'count'),
  figure('winning_trades', 'Winning trades', 'count'),
  figure('losing_trades', 'Losing trades', 'count'),
  figure('live_trades', 'Trades logged live', 'count'),
  figure('realised_days', 'Days with a realisation', 'count'),
  figure('closed_pnl', 'Sum of closed returns', 'money'),
  figure('sum_squares', 'Sum of their squares', 'moneySquared'),
  figure('sum_squares_loss', 'Sum of squared losses', 'moneySquared'),
  figure('longest_losing_run', 'Longest losing run', 'count'),
  figure('best', 'Best trade', 'money', false),
  figure('worst', 'Worst trade', 'money', false),
  figure('histogram', 'Distribution of returns', 'counts'),
  figure('days', 'Realised P&L, each day', 'count'),
] as const

export type FigureKey = (typeof FIGURES)[number]['key']

/** A value of one trade that a recomputation checks, under the name that the database gives it. */
export const TRADE_FIELDS = [
  { key: 'status', label: 'Status', isExact: true },
  { key: 'position', label: 'Position', isExact: true },
  { key: 'qty', label: 'Qty', isExact: true },
  { key: 'entry', label: 'Entry', isExact: false },
  { key: 'exit', label: 'Exit', isExact: false },
  { key: 'entry_tot', label: 'Entry Tot', isExact: true },
  { key: 'exit_tot', label: 'Exit Tot', isExact: true },
  { key: 'qty_rem', label: 'Pos', isExact: true },
  { key: 'return', label: 'Return', isExact: true },
  { key: 'return_percent', label: 'Return %', isExact: false },
  { key: 'actions_count', label: 'Actions', isExact: true },
  { key: 'is_live', label: 'Logged live', isExact: true },
] as const

export type TradeField = (typeof TRADE_FIELDS)[number]['key']
