import type { Tables } from '../../lib/database.types'

/** Without the ranking's sort keys. */
export type MetricsRow = Omit<
  Tables<'strategy_metrics'>,
  'figures_version' | (`key_${string}` & keyof Tables<'strategy_metrics'>)
>

/** The columns of strategy_metrics that hold a number. */
export type NumberColumn = {
  [Column in keyof MetricsRow]: MetricsRow[Column] extends number | null ? Column : never
}[keyof MetricsRow]

/**
 * The columns of the account behind a record, and of the confirmed one, which are null while there is nothing to tell. A profit factor is
 * null for another reason: nothing was lost.
 */
export type AccountColumn = Exclude<
  { [Column in NumberColumn]: null extends MetricsRow[Column] ? Column : never }[NumberColumn],
  'profit_factor'
>

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

export type Breakpoint = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** Sets of columns that a reader of the ranking can choose instead of the default ones. */
export type ChosenSet = 'returns' | 'risk'
/** Whose account they are of: the one behind the record, or that of somebody who acted on each entry of its ledger. */
export type Basis = 'confirmed' | 'stated'

interface FigureBase {
  label: string
  kind: FigureKind
  /** The label already implies the sign, so the value is drawn in neutral colours. */
  quiet?: boolean
  /** It has a 95% confidence interval (figures/values.ts). */
  hasInterval?: boolean
  /**
   * A column of the ranking, also on cards and in the panel: its name in the address, and the width below which it
   * hides. With a set it is a column only where the reader chooses that set; without a sortKey no list is sorted by it.
   */
  ranking?: { sortKey?: string; hideBelow?: Breakpoint; set?: ChosenSet }
  /** In the panel beside the ranking's figures, under "How sure?" on a strategy's page, and in the comparison. */
  shownIn?: readonly ('panel' | 'record' | 'comparison')[]
  /** The section of /docs that explains it. */
  documented?: 'figures' | 'confidence' | 'returns'
}

/** A column of strategy_metrics. */
export interface StoredFigure extends FigureBase {
  source: 'strategy_metrics'
  key: NumberColumn
}

/**
 * From the object that strategy_record() returns, or from the rows of strategy_days; or derived from columns of
 * strategy_metrics by figures/values.ts.
 */
export interface OtherFigure extends FigureBase {
  source: 'strategy_record' | 'strategy_days' | 'derived'
  key: string
}
