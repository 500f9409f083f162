import type { Period } from './periods'
import type { Breakpoint, FigureKind, NumberColumn, OtherFigure, StoredFigure } from './types'

/** The figures that lists of strategies show, or are sorted by: all that such a page downloads of the registry (figures.ts). */

/** A figure that is a column of strategy_metrics. */
export const stored = <Key extends NumberColumn, Kind extends FigureKind>(key: Key, label: string, kind: Kind) =>
  ({ key, label, kind, source: 'strategy_metrics' }) as const

/** The same, also shown where strategies are compared. */
export const compared = <Key extends NumberColumn, Kind extends FigureKind>(key: Key, label: string, kind: Kind) =>
  ({ ...stored(key, label, kind), shownIn: ['comparison'], documented: 'figures' }) as const

/** A figure of the account behind a record, or of the confirmed one. */
const ofAccount = <Key extends NumberColumn, Kind extends FigureKind, const Place extends StoredFigure['ranking']>(
  key: Key,
  label: string,
  kind: Kind,
  ranking: Place,
) => ({ ...compared(key, label, kind), ranking, documented: 'returns' }) as const

const period = <Key extends Period>(key: Key, label: string, hideBelow: Breakpoint) =>
  ({
    ...stored(key, label, 'gain'),
    ranking: { sortKey: `performance.${key}`, hideBelow },
    shownIn: ['comparison'],
  }) as const

export const LISTED = {
  total_pnl: { ...compared('total_pnl', 'Total PNL', 'money'), ranking: { sortKey: 'totalPnl' } },
  win_rate: {
    ...stored('win_rate', 'Win Rate', 'share'),
    hasInterval: true,
    ranking: { sortKey: 'winRate' },
    shownIn: ['record', 'comparison'],
    documented: 'figures',
  },
  verdict: {
    key: 'verdict',
    label: 'Verdict',
    kind: 'verdict',
    source: 'derived',
    shownIn: ['comparison'],
    documented: 'confidence',
  },
  avg_win: {
    ...stored('avg_win', 'Avg Win', 'money'),
    quiet: true,
    ranking: { sortKey: 'avgWin', hideBelow: 'lg' },
    documented: 'figures',
  },
  avg_loss: {
    ...stored('avg_loss', 'Avg Loss', 'money'),
    quiet: true,
    ranking: { sortKey: 'avgLoss', hideBelow: 'lg' },
    documented: 'figures',
  },
  profit_factor: { ...compared('profit_factor', 'Profit Factor', 'ratio'), ranking: { sortKey: 'profitFactor' } },
  avg_pnl_per_day: { ...compared('avg_pnl_per_day', 'Avg PNL/Day', 'money'), ranking: { sortKey: 'avgPnlDay' } },
  confirmed_return: ofAccount('confirmed_return', 'Confirmed return', 'gain', {
    sortKey: 'confirmedReturn',
    set: 'returns',
  }),
  confirmed_rounds: {
    ...compared('confirmed_rounds', 'Confirmed round trips', 'count'),
    ranking: { set: 'returns' },
    documented: 'confidence',
  },
  capital: ofAccount('capital', 'Capital', 'amount', { sortKey: 'capital', set: 'returns', hideBelow: 'md' }),
  return_on_capital: ofAccount('return_on_capital', 'On capital', 'gain', {
    sortKey: 'returnOnCapital',
    set: 'returns',
    hideBelow: 'xl',
  }),
  mwr: ofAccount('mwr', 'Money-weighted', 'gain', { sortKey: 'mwr', set: 'returns', hideBelow: 'xl' }),
  twr: ofAccount('twr', 'Time-weighted', 'gain', { sortKey: 'twr', set: 'returns', hideBelow: '2xl' }),
  twr_year: ofAccount('twr_year', 'TWR a year', 'gain', { sortKey: 'twrYear', set: 'returns', hideBelow: 'lg' }),
  benchmark_return: {
    ...ofAccount('benchmark_return', 'Benchmark', 'gain', { sortKey: 'benchmark', set: 'returns', hideBelow: 'lg' }),
    quiet: true,
  },
  vs_market: ofAccount('vs_market', 'vs. market', 'gain', { sortKey: 'vsMarket', set: 'returns' }),
  confirmed_drawdown: {
    ...ofAccount('confirmed_drawdown', 'Confirmed drawdown', 'gain', { sortKey: 'confirmedFall', set: 'risk' }),
    quiet: true,
  },
  confirmed_deciding: {
    ...compared('confirmed_deciding', 'Deciding days', 'ratio'),
    ranking: { set: 'risk' },
    documented: 'confidence',
  },
  drawdown: { ...ofAccount('drawdown', 'Drawdown', 'gain', { sortKey: 'drawdown', set: 'risk' }), quiet: true },
  underwater_days: ofAccount('underwater_days', 'Underwater', 'days', {
    sortKey: 'underwater',
    set: 'risk',
    hideBelow: 'lg',
  }),
  volatility_year: {
    ...ofAccount('volatility_year', 'Volatility', 'share', { sortKey: 'volatility', set: 'risk', hideBelow: 'lg' }),
    quiet: true,
  },
  sharpe: ofAccount('sharpe', 'Sharpe', 'ratio', { sortKey: 'sharpe', set: 'risk' }),
  sortino: ofAccount('sortino', 'Sortino', 'ratio', { sortKey: 'sortino', set: 'risk', hideBelow: 'lg' }),
  in_market: {
    ...ofAccount('in_market', 'In the market', 'share', { sortKey: 'inMarket', set: 'risk', hideBelow: 'xl' }),
    quiet: true,
  },
  h24: period('h24', '24H', 'lg'),
  d7: { ...period('d7', '7D', 'lg'), documented: 'returns' },
  d28: period('d28', '28D', 'xl'),
  m3: period('m3', '3M', 'xl'),
  m6: period('m6', '6M', 'xl'),
  y1: period('y1', '1Y', 'xl'),
  evidence: compared('evidence', 'Evidence', 'evidence'),
  confirmed_pnl: compared('confirmed_pnl', 'Confirmed', 'money'),
  unrealised: {
    ...compared('unrealised', 'Unrealised', 'money'),
    ranking: { sortKey: 'unrealised', set: 'returns', hideBelow: 'xl' },
  },
} as const satisfies Record<string, StoredFigure | OtherFigure>
