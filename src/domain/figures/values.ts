import { ENOUGH_DECIDING_DAYS, ENOUGH_ROUND_TRIPS } from '../../lib/constants'
import type { DerivedKey, Figure, FigureKey, IntervalKey } from './figures'
import { type Interval, meanInterval, sampleDeviation, wilsonInterval } from './intervals'
import { LISTED } from './listed'
import type { AccountColumn, MetricsRow, NumberColumn } from './types'
import { type Verdict, verdictOf } from './verdict'

/** The values of figures on a page: read from strategy_metrics, or derived here from its sums. */

/** When the account was derived and from what. The ranking does not read these. */
type AccountState = 'returns_at' | 'has_hidden_prices' | 'period_returns' | 'confirmed_as_of'
type TradedDays = 'first_traded' | 'last_traded'
/** Columns that only a strategy's own page reads. */
type OtherSums =
  | 'gross_win'
  | 'gross_loss'
  | 'rounds_lost_squares'
  | 'edited_trades'
  | 'long_trades'
  | `held_${'minutes' | 'hours' | 'days' | 'weeks'}`
  | 'live_rounds'
  | `announced_${'days' | 'span'}`

/** The same of columns that are null while there is nothing to tell. */
type OtherAccount = `confirmed_${'won' | 'share'}`

/** The numeric columns of a row of strategy_metrics that every page reads, unrounded. */
export type Metrics = Record<Exclude<NumberColumn, OtherSums | AccountColumn>, number> &
  Record<Exclude<AccountColumn, OtherAccount>, number | null>

/** The values of figures, from strategy_metrics and from other reads. null stands for undefined. */
export type FigureValues = Metrics & Partial<Record<FigureKey, number | null>>

const over = (part: number, whole: number | null) => (whole ? part / whole : null)

/** Each derived figure; null if it is undefined. */
const DERIVED: Record<DerivedKey, (values: Metrics) => number | null> = {
  expectancy: ({ rounds_pnl, rounds }) => over(rounds_pnl, rounds),
  // The mean ÷ half the width of its interval. private.certainty() in SQL.
  verdict: (values) => {
    const { rounds, results, deciding, pnl, squares } = judged(values)
    const tooFew = Math.min(rounds, results) < ENOUGH_ROUND_TRIPS || deciding < ENOUGH_DECIDING_DAYS
    const interval = tooFew ? null : meanInterval(results, pnl, squares)
    if (!interval) return null
    const mean = pnl / results
    const reach = mean - interval.low
    return reach > 0 ? mean / reach : Math.sign(mean) * Number.POSITIVE_INFINITY || 0
  },
  deviation: ({ rounds, rounds_pnl, rounds_squares }) =>
    rounds < 2 ? null : sampleDeviation(rounds, rounds_pnl, rounds_squares),
  payoff_ratio: ({ rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl }) =>
    rounds_won > 0 && rounds_lost > 0
      ? rounds_won_pnl / rounds_won / ((rounds_won_pnl - rounds_pnl) / rounds_lost)
      : null,
}

/** Each 95% confidence interval, in the figure's unit; null with too few round trips. */
const INTERVALS: Record<IntervalKey, (values: Metrics) => Interval | null> = {
  // E. B. Wilson's score interval, over round trips, since an owner can split or merge trades at will.
  win_rate: ({ rounds_won, rounds }) => {
    const share = wilsonInterval(rounds_won, rounds)
    return share && { low: share.low * 100, high: share.high * 100 }
  },
  // Student's interval of a mean.
  expectancy: ({ rounds, rounds_pnl, rounds_squares }) => meanInterval(rounds, rounds_pnl, rounds_squares),
}

/** A period of 0 means that nothing moved the account. */
const isEmptyPeriod = () => true

/** Whether a stored 0 means that there is nothing to compute the figure from. */
const EMPTY: Partial<Record<FigureKey, (values: FigureValues) => boolean>> = {
  win_rate: ({ closed_trades }) => closed_trades === 0,
  avg_win: ({ winning_trades }) => winning_trades === 0,
  avg_loss: ({ losing_trades }) => losing_trades === 0,
  profit_factor: ({ winning_trades, losing_trades }) => winning_trades + losing_trades === 0,
  avg_pnl_per_day: ({ realised_days }) => realised_days === 0,
  unrealised: ({ valued_trades }) => valued_trades === 0,
  h24: isEmptyPeriod,
  d7: isEmptyPeriod,
  d28: isEmptyPeriod,
  m3: isEmptyPeriod,
  m6: isEmptyPeriod,
  y1: isEmptyPeriod,
}

/** null if the figure is undefined or was not read. */
export function figureValue({ key }: Figure, values: FigureValues): number | null {
  const value = isIn(DERIVED, key) ? DERIVED[key](values) : (values[key] ?? null)
  return value === 0 && EMPTY[key]?.(values) ? null : value
}

/** The figure's 95% confidence interval, in its unit; null without one, or with too few round trips. */
export const figureInterval = ({ key }: Figure, values: Metrics): Interval | null =>
  isIn(INTERVALS, key) ? INTERVALS[key](values) : null

const isIn = <Key extends FigureKey>(some: Record<Key, unknown>, key: FigureKey): key is Key => key in some

/**
 * What the verdict rests on: the results of confirmed days, or where nothing could be followed of stated round trips, which may be as uneven as
 * they like.
 */
const judged = (values: Metrics) =>
  isStated(values)
    ? {
        rounds: values.rounds,
        results: values.rounds,
        deciding: values.rounds,
        pnl: values.rounds_pnl,
        squares: values.rounds_squares,
      }
    : {
        rounds: values.confirmed_rounds ?? 0,
        results: values.confirmed_changes ?? 0,
        deciding: values.confirmed_deciding ?? 0,
        pnl: values.confirmed_pnl ?? 0,
        squares: values.confirmed_squares ?? 0,
      }

/** Whether nothing of a strategy could be followed, so that it has only its trader's word. */
export const isStated = ({ confirmed_pnl }: Pick<Metrics, 'confirmed_pnl'>) => confirmed_pnl === null

/** The verdict on a strategy's result; null with too few round trips. */
export function strategyVerdict(values: Metrics): Verdict | null {
  const certainty = figureValue(LISTED.verdict, values)
  return certainty === null ? null : verdictOf(certainty)
}

/** Whether there are too few round trips for the figures to be meaningful. */
export const hasTooFewRoundTrips = ({ rounds }: Pick<Metrics, 'rounds'>) => rounds < ENOUGH_ROUND_TRIPS

/** The share of round trips that won, in percent; null without any. */
export const roundWinRate = ({ rounds_won, rounds }: Pick<Metrics, 'rounds' | 'rounds_won'>) =>
  over(rounds_won * 100, rounds)

/** Whether its returns and risk are older than its last write, which they follow within a minute. */
export const awaitsReturns = ({ trades, prices_revision }: Pick<Metrics, 'trades' | 'prices_revision'>) =>
  trades > 0 && prices_revision === 0

/** The columns of strategy_metrics that hold no number. */
const OTHER_COLUMNS = {
  strategy_id: 1,
  name: 1,
  username: 1,
  user_id: 1,
  public: 1,
  as_of: 1,
  spark: 1,
  first_traded: 1,
  last_traded: 1,
  returns_at: 1,
  has_hidden_prices: 1,
  too_much_to_value: 1,
  benchmark: 1,
  period_returns: 1,
  confirmed_since: 1,
  confirmed_as_of: 1,
} satisfies Record<Exclude<keyof MetricsRow, NumberColumn>, 1>

/** A row of strategy_metrics with a number in each column of numbers. */
export type StrategyMetrics = Metrics &
  Record<OtherSums, number> &
  Record<OtherAccount, number | null> &
  Pick<MetricsRow, keyof typeof OTHER_COLUMNS>

type Unranked = OtherSums | OtherAccount | AccountState | TradedDays | 'confirmed_since'

/** A row of the ranking. */
export type RankedMetrics = Omit<StrategyMetrics, Unranked>

/** null stays null, except a profit factor's. PGlite sends a sum that a double cannot hold as text; it becomes the nearest double. */
export function toMetrics(row: MetricsRow): StrategyMetrics
export function toMetrics(row: Omit<MetricsRow, Unranked>): RankedMetrics
export function toMetrics(row: Omit<MetricsRow, Unranked>): RankedMetrics {
  // Winners and no loser leave nothing to divide by: null in the database, ∞ here.
  const profit_factor = row.profit_factor ?? (Number(row.winning_trades) > 0 ? Number.POSITIVE_INFINITY : 0)
  const entries = Object.entries({ ...row, profit_factor }).map(([column, value]) =>
    column in OTHER_COLUMNS || column.startsWith('key_') || value === null ? [column, value] : [column, Number(value)],
  )
  // The same columns; each number was checked above.
  return Object.fromEntries(entries) as RankedMetrics
}
