import { counted, type StrategyFigures } from './strategies.rules'
import type { SortKey } from './strategySort.rules'

/** How a figure is written: USD with its sign, a share in percent, a gain in percent, or a ratio. */
type FigureKind = 'money' | 'rate' | 'gain' | 'ratio'

export interface FigureColumn {
  key: SortKey
  /** The column's head (spec §2). */
  label: string
  kind: FigureKind
  /** Its head already says the sign, so its colour may be quiet. */
  quiet?: boolean
  valueOf: (figures: StrategyFigures) => number
  /** What the figure rests on, in words: "204 winning trades". */
  basisOf?: (figures: StrategyFigures) => string
}

const closed = ({ closedTrades }: StrategyFigures) => counted(closedTrades, 'closed trade')

/** The six figures, in the order of spec §2. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
  {
    key: 'totalPnl',
    label: 'Total PNL',
    kind: 'money',
    valueOf: (row) => row.totalPnl,
    basisOf: (row) => counted(row.trades, 'trade'),
  },
  { key: 'winRate', label: 'Win Rate', kind: 'rate', valueOf: (row) => row.winRate, basisOf: closed },
  {
    key: 'avgWin',
    label: 'Avg Win',
    kind: 'money',
    quiet: true,
    valueOf: (row) => row.avgWin,
    basisOf: (row) => counted(row.winningTrades, 'winner'),
  },
  {
    key: 'avgLoss',
    label: 'Avg Loss',
    kind: 'money',
    quiet: true,
    valueOf: (row) => row.avgLoss,
    basisOf: (row) => counted(row.losingTrades, 'loser'),
  },
  { key: 'profitFactor', label: 'Profit Factor', kind: 'ratio', valueOf: (row) => row.profitFactor, basisOf: closed },
  {
    key: 'avgPnlDay',
    label: 'Avg PNL/Day',
    kind: 'money',
    valueOf: (row) => row.avgPnlDay,
    basisOf: (row) => counted(row.realisedDays, 'day'),
  },
]

/** The six periods, from the shortest to the longest (spec §2). */
export const PERIOD_COLUMNS: readonly FigureColumn[] = [
  { key: 'performance.h24', label: '24H', kind: 'gain', valueOf: (row) => row.performance.h24 },
  { key: 'performance.d7', label: '7D', kind: 'gain', valueOf: (row) => row.performance.d7 },
  { key: 'performance.d28', label: '28D', kind: 'gain', valueOf: (row) => row.performance.d28 },
  { key: 'performance.m3', label: '3M', kind: 'gain', valueOf: (row) => row.performance.m3 },
  { key: 'performance.m6', label: '6M', kind: 'gain', valueOf: (row) => row.performance.m6 },
  { key: 'performance.y1', label: '1Y', kind: 'gain', valueOf: (row) => row.performance.y1 },
]
