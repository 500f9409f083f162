import { ENOUGH_DECIDING_DAYS, ENOUGH_ROUND_TRIPS } from '../../lib/constants'
import { counted, formatCount, formatMoney, formatPercent } from '../../lib/format'
import { type Figure, type FigureKey, figureOf } from './figures'
import { type FigureValues, figureValue, isStated, strategyVerdict } from './values'
import type { Verdict } from './verdict'

const closedTrades = ({ closed_trades }: FigureValues) => counted(closed_trades, 'closed trade')
const openTrades = ({ open_trades }: FigureValues) => counted(open_trades, 'open trade')
/** "5 open trades, 1 without a price". */
const openPositionsNote = (values: FigureValues) => {
  const without = values.open_trades - values.valued_trades
  return without > 0 ? `${openTrades(values)}, ${formatCount(without)} without a price` : openTrades(values)
}
const trades = ({ trades }: FigureValues) => counted(trades, 'trade')
const roundTrips = ({ rounds }: FigureValues) => counted(rounds, 'round trip')

const confirmedRounds = ({ confirmed_rounds }: FigureValues) => counted(confirmed_rounds ?? 0, 'confirmed round trip')

const confirmedDays = ({ confirmed_changes }: FigureValues) => counted(confirmed_changes ?? 0, 'day')

/** "212 days with 84 confirmed round trips". */
const judged = (values: FigureValues) =>
  isStated(values)
    ? `${roundTrips(values)}, stated, not confirmed`
    : `${confirmedDays(values)} with ${confirmedRounds(values)}`

const PAYOFF = figureOf('payoff_ratio')
/** The win rate, in percent, at which wins and losses of this size cancel out. */
const breakEvenRate = (payoff: number) => 100 / (1 + payoff)

const BASES: Partial<Record<FigureKey, (values: FigureValues) => string>> = {
  total_pnl: ({ closed_trades, open_trades }) =>
    `${formatCount(closed_trades)} closed, ${formatCount(open_trades)} open`,
  win_rate: (values) => `${formatCount(values.winning_trades)} of ${closedTrades(values)}`,
  expectancy: roundTrips,
  verdict: judged,
  confirmed_pnl: confirmedRounds,
  // Lists do not read how many won.
  confirmed_rounds: ({ confirmed_won }) => (confirmed_won == null ? '' : `${formatCount(confirmed_won)} won`),
  deviation: (values) => `standard deviation, ${roundTrips(values)}`,
  avg_win: ({ winning_trades }) => counted(winning_trades, 'winner'),
  avg_loss: ({ losing_trades }) => counted(losing_trades, 'loser'),
  profit_factor: closedTrades,
  payoff_ratio: (values) => {
    const payoff = figureValue(PAYOFF, values)
    const of = `mean win ÷ mean loss of round trips, ${formatCount(values.rounds_won)} won and ${formatCount(values.rounds_lost)} lost`
    return payoff === null ? of : `${of}; a win rate of ${formatPercent(breakEvenRate(payoff))} would break even`
  },
  avg_pnl_per_day: ({ realised_days }) => counted(realised_days, 'day'),
  longest_losing_run: (values) => {
    const lost = `${formatCount(values.rounds_lost)} of ${roundTrips(values)} lost`
    return values.best == null || values.worst == null
      ? lost
      : `${lost}; best ${formatMoney(values.best)}, worst ${formatMoney(values.worst)}`
  },
  mean_r: ({ planned_trades }) => `of ${counted(planned_trades ?? 0, 'closed trade')} with a stop stated in time`,
  median_delay: () => 'from an action’s stated time to its recording',
  open_pnl: openTrades,
  open_cost: openTrades,
  unrealised: openPositionsNote,
  live_trades: (values) => `of ${trades(values)}`,
  entry_cost: trades,
  public_trades: (values) => `of ${trades(values)}`,
  rounds: ({ rounds_won, rounds_lost }) => `${formatCount(rounds_won)} won, ${formatCount(rounds_lost)} lost`,
}

const SENTENCES: Record<Verdict, string> = {
  gains: 'the average gain is more than chance alone would usually produce: its interval is above zero',
  loses: 'the average loss is more than bad luck alone would usually produce: its interval is below zero',
  unclear: 'the average isn’t clearly different from zero: it could be a gain or a loss',
}

/**
 * What the figures prove, in one or two sentences: "Over 212 days with 120 confirmed round trips, the average isn’t clearly different from
 * zero: it could be a gain or a loss.", "Over 120 round trips, stated, not confirmed, the average …", "Too few to tell: most of the money was
 * made or lost on about 6 of 212 days, …".
 */
export function resultSentence(values: FigureValues): string {
  if (!values.rounds && !values.confirmed_rounds)
    return 'No round trip is complete yet, so there is nothing to be sure of.'
  const verdict = strategyVerdict(values)
  if (verdict) return `Over ${judged(values)}, ${SENTENCES[verdict]}.`
  const tooFew = (what: string, enough = ENOUGH_ROUND_TRIPS) =>
    `Too few to tell: ${what}, and below ${enough} luck decides more than anything else.`
  if (isStated(values)) return tooFew(roundTrips(values))
  if ((values.confirmed_rounds ?? 0) < ENOUGH_ROUND_TRIPS) return tooFew(confirmedRounds(values))
  if ((values.confirmed_changes ?? 0) < ENOUGH_ROUND_TRIPS)
    return tooFew(`the confirmed result changed on ${confirmedDays(values)}`)
  const deciding = formatCount(Math.floor(values.confirmed_deciding ?? 0))
  return tooFew(
    `most of the money was made or lost on about ${deciding} of ${confirmedDays(values)}`,
    ENOUGH_DECIDING_DAYS,
  )
}

/** The sample behind a figure, in words: "204 winners"; null where it needs none. */
export const figureBasis = ({ key }: Figure, values: FigureValues): string | null => BASES[key]?.(values) ?? null
