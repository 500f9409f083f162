import {
  ENOUGH_DAYS,
  ENOUGH_EFFECTIVE_BY_COST,
  ENOUGH_EFFECTIVE_BY_PNL,
  ENOUGH_PERCENT,
  ENOUGH_ROUND_TRIPS,
  ENOUGH_SPAN_DAYS,
  FEW_OUTSIDE_GAINS_PERCENT,
  FEW_OUTSIDE_PERCENT,
  MOST_OUTSIDE_GAINS_PERCENT,
  MOST_OUTSIDE_PERCENT,
} from '@/lib/constants'
import type { Decimal } from './decimal'
import type { Evidence } from './evidence'
import type { StrategyMetrics } from './figureValues'

/** Sums over everything that a trader ever entered. Money in USD; losses are 0 or below. */
export interface Said<Money> {
  rounds: number
  cost: Money
  wonPnl: Money
  lostPnl: Money
}

/** The same for the round trips of one kind, with Σ cost², Σ P&L², and the UTC days on which they were recorded. */
export interface Weights<Money> extends Said<Money> {
  costSquares: Money
  pnlSquares: Money
  days: number
  /** The number of days from the first of these to the last. */
  span: number
}

/**
 * The money of actions whose price was compared with the market's, and of those outside its range. Also the gains of trades with such
 * a price, which can be large for little money. USD.
 */
export interface CheckedMoney<Money> {
  checked: Money
  outside: Money
  outsideGains: Money
}

/** Exact decimals for the decision; doubles are enough for words. */
interface Arithmetic<Money> {
  times: (one: Money, other: Money | number) => Money
  minus: (one: Money, other: Money) => Money
  isAtLeast: (one: Money, other: Money) => boolean
  isZero: (one: Money) => boolean
}
const EXACT: Arithmetic<Decimal> = {
  times: (one, other) => one.times(other),
  minus: (one, other) => one.minus(other),
  isAtLeast: (one, other) => one.gte(other),
  isZero: (one) => one.eq(0),
}
const APPROXIMATE: Arithmetic<number> = {
  times: (one, other) => one * other,
  minus: (one, other) => one - other,
  isAtLeast: (one, other) => one >= other,
  isZero: (one) => one === 0,
}

const PERCENT = 100

/** Whether a part is at least 80% of everything ever entered, in every respect. private.is_most() in SQL. */
function shares<Money>(part: Said<Money>, said: Said<Money>, { times, isAtLeast }: Arithmetic<Money>) {
  const isMost = (one: Money, all: Money) => isAtLeast(times(one, PERCENT), times(all, ENOUGH_PERCENT))
  return {
    rounds: part.rounds * PERCENT >= said.rounds * ENOUGH_PERCENT,
    cost: isMost(part.cost, said.cost),
    wonPnl: isMost(part.wonPnl, said.wonPnl),
    // Losses are negative.
    lostPnl: isMost(times(part.lostPnl, -1), times(said.lostPnl, -1)),
  }
}

/**
 * Whether round trips are enough for a record, in every respect. The effective number, (Σx)² ÷ Σx² (L. Kish, Survey Sampling, 1965),
 * is how many round trips of equal size they are worth, so that neither dust nor a single large trade makes a record.
 * private.is_enough() in SQL.
 */
function amounts<Money>(part: Weights<Money>, { times, minus, isAtLeast, isZero }: Arithmetic<Money>) {
  const isSpread = (total: Money, squares: Money, least: number) =>
    isAtLeast(times(total, total), times(squares, least)) && !isZero(squares)
  return {
    number: part.rounds >= ENOUGH_ROUND_TRIPS,
    byCost: isSpread(part.cost, part.costSquares, ENOUGH_EFFECTIVE_BY_COST),
    byPnl: isSpread(minus(part.wonPnl, part.lostPnl), part.pnlSquares, ENOUGH_EFFECTIVE_BY_PNL),
    days: part.days >= ENOUGH_DAYS,
    span: part.span >= ENOUGH_SPAN_DAYS,
  }
}

/** Whether a part is at most this percentage of the whole. */
const isAtMost = <Money>(part: Money, all: Money, percent: number, { times, isAtLeast }: Arithmetic<Money>) =>
  isAtLeast(times(all, percent), times(part, PERCENT))

/**
 * Whether prices outside the market's range are at most this percentage of the checked money, and gains of their trades at most this
 * percentage of all gains.
 */
const outsideAtMost = <Money>(
  { checked, outside, outsideGains }: CheckedMoney<Money>,
  { wonPnl }: Said<Money>,
  { money, gains }: { money: number; gains: number },
  arithmetic: Arithmetic<Money>,
) => ({
  prices: isAtMost(outside, checked, money, arithmetic),
  outsideGains: isAtMost(outsideGains, wonPnl, gains, arithmetic),
})
const FEW_OUTSIDE = { money: FEW_OUTSIDE_PERCENT, gains: FEW_OUTSIDE_GAINS_PERCENT }
const MOST_OUTSIDE = { money: MOST_OUTSIDE_PERCENT, gains: MOST_OUTSIDE_GAINS_PERCENT }

const allHold = (conditions: Record<string, boolean>) => Object.values(conditions).every(Boolean)

/** The input of the rule. */
export interface EvidenceInput {
  /** The completed round trips. */
  rounds: number
  /** Everything that the trader ever entered: the round trips of the present trades and those that were withdrawn. */
  said: Said<Decimal>
  /** The present round trips that were logged live and never changed, and those among them that were logged in public. */
  live: Weights<Decimal>
  sound: Weights<Decimal>
  prices: CheckedMoney<Decimal>
}

/** The rule; private.evidence() is the same in SQL. */
export function evidenceOf({ rounds, said, live, sound, prices }: EvidenceInput): Evidence {
  if (rounds < ENOUGH_ROUND_TRIPS) return 'thin'
  if (!allHold(shares(live, said, EXACT))) return 'late'
  if (!allHold(amounts(live, EXACT))) return 'thin'
  if (!allHold(outsideAtMost(prices, said, MOST_OUTSIDE, EXACT))) return 'late'
  if (!allHold(outsideAtMost(prices, said, FEW_OUTSIDE, EXACT))) return 'live'
  return allHold(shares(sound, said, EXACT)) && allHold(amounts(sound, EXACT)) ? 'recorded' : 'live'
}

/** The stored figures that the conditions of "Well recorded" are read from. */
export type EvidenceSums = Pick<
  StrategyMetrics,
  | 'rounds'
  | 'rounds_cost'
  | 'rounds_won_pnl'
  | 'rounds_pnl'
  | 'withdrawn_rounds'
  | 'withdrawn_cost'
  | 'withdrawn_won_pnl'
  | 'withdrawn_lost_pnl'
  | 'sound_rounds'
  | 'sound_rounds_cost'
  | 'sound_won_pnl'
  | 'sound_lost_pnl'
  | 'sound_cost_squares'
  | 'sound_pnl_squares'
  | 'sound_days'
  | 'sound_span'
  | 'checked_notional'
  | 'outside_notional'
  | 'outside_gains'
>

/** The input of the conditions of "Well recorded": what is sound, everything ever entered, and what was checked. */
interface Judged {
  sound: Weights<number>
  said: Said<number>
  prices: CheckedMoney<number>
}

/** The same for a strategy, from its stored figures. */
export const judgedOf = (values: EvidenceSums): Judged => ({
  sound: {
    rounds: values.sound_rounds,
    cost: values.sound_rounds_cost,
    wonPnl: values.sound_won_pnl,
    lostPnl: values.sound_lost_pnl,
    costSquares: values.sound_cost_squares,
    pnlSquares: values.sound_pnl_squares,
    days: values.sound_days,
    span: values.sound_span,
  },
  said: {
    rounds: values.rounds + values.withdrawn_rounds,
    cost: values.rounds_cost + values.withdrawn_cost,
    wonPnl: values.rounds_won_pnl + values.withdrawn_won_pnl,
    lostPnl: values.rounds_pnl - values.rounds_won_pnl + values.withdrawn_lost_pnl,
  },
  prices: {
    checked: values.checked_notional,
    outside: values.outside_notional,
    outsideGains: values.outside_gains,
  },
})

/** A condition of "Well recorded", and whether it holds. */
export interface Condition {
  key: keyof ReturnType<typeof shares> | keyof ReturnType<typeof amounts> | keyof ReturnType<typeof outsideAtMost>
  holds: boolean
  /** The present value, in percent for shares and prices; null if it is undefined. */
  has: number | null
  /** The required minimum; for prices outside, the maximum. */
  needs: number
}

/** The conditions of "Well recorded", with the present value of each. */
export function conditionsOf({ sound, said, prices }: Judged): Condition[] {
  const share = shares(sound, said, APPROXIMATE)
  const amount = amounts(sound, APPROXIMATE)
  const few = outsideAtMost(prices, said, FEW_OUTSIDE, APPROXIMATE)
  const percent = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * PERCENT)
  const effective = (total: number, squares: number) => (squares === 0 ? null : (total * total) / squares)
  const has: Record<Condition['key'], number | null> = {
    rounds: percent(sound.rounds, said.rounds),
    cost: percent(sound.cost, said.cost),
    wonPnl: percent(sound.wonPnl, said.wonPnl),
    lostPnl: percent(sound.lostPnl, said.lostPnl),
    number: sound.rounds,
    byCost: effective(sound.cost, sound.costSquares),
    byPnl: effective(sound.wonPnl - sound.lostPnl, sound.pnlSquares),
    days: sound.days,
    span: sound.span,
    prices: percent(prices.outside, prices.checked),
    outsideGains: prices.checked === 0 ? null : (percent(prices.outsideGains, said.wonPnl) ?? 0),
  }
  const needs: Record<keyof typeof amount | keyof typeof few, number> = {
    number: ENOUGH_ROUND_TRIPS,
    byCost: ENOUGH_EFFECTIVE_BY_COST,
    byPnl: ENOUGH_EFFECTIVE_BY_PNL,
    days: ENOUGH_DAYS,
    span: ENOUGH_SPAN_DAYS,
    prices: FEW_OUTSIDE.money,
    outsideGains: FEW_OUTSIDE.gains,
  }
  return [
    ...keysOf(share).map((key) => ({ key, holds: share[key], has: has[key], needs: ENOUGH_PERCENT })),
    ...keysOf(amount).map((key) => ({ key, holds: amount[key], has: has[key], needs: needs[key] })),
    ...keysOf(few).map((key) => ({ key, holds: few[key], has: has[key], needs: needs[key] })),
  ]
}

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[]
