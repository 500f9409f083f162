import { type Counted, multiplierOf } from './contract'
import { Decimal, plain, RETURN_DECIMALS, sum, ZERO } from './decimal'
import { lapsesAt, withHeld } from './expiry'
import { type MatchedUnits, matchFirstInFirstOut } from './fifo'
import { instantOf, utcDay } from './instant'
import type { Side, TradedSide } from './markets'
import { type Recording, type Round, roundTrips } from './rounds'

export type Position = 'LONG' | 'SHORT'
export type TradeStatus = 'OPEN' | 'WIN' | 'LOSS' | 'BREAKEVEN'

const PERCENT = 100

/** One action. Numbers are decimal text, since a number would lose digits. */
export interface TradeAction {
  /** ISO 8601. No zone means UTC. */
  date: string
  side: Side
  /** Units, above 0. */
  quantity: string
  /** Per unit, in the trade's currency, above 0; 0 for EXPIRE. */
  price: string
  /** For the whole action, in the trade's currency, 0 or above. */
  fee: string
  /** Dollars for one unit of the currency; absent for a trade in dollars. */
  usd_rate?: string
  /** How it was recorded; absent or null if unknown. */
  recording?: Recording | null
}

/** Units of one purchase matched with one sale. */
export interface TradeMatch {
  /** Index into the given actions. */
  buyIndex: number
  sellIndex: number
  /** Units. */
  quantity: string
  /** USD, after both actions' fees in proportion. The pairs of a trade add up to its return, to the last digit. */
  pnl: string
  /** USD: both actions' fees, in proportion to the units. */
  fees: string
  /** USD: quantity × price of the opening side's action × its rate × multiplier, without fees. */
  matchedCost: string
  /** Date of the later of the two actions, as given. */
  realisedAt: string
}

/** What a trade holds from an instant on. Decimal text. */
export interface TradePosition {
  /** Date of its last action then, as given. */
  at: string
  /** Units, below 0 if they were sold short. */
  units: string
  /** What they cost, or were sold for: in the trade's currency, and in USD at the rates of their own actions. */
  cost: string
  invested: string
  /** USD, after fees: what was realised at that instant. */
  realised: string
  /** Of the last action then. */
  usdRate: string
}

/** A completed round trip: from opening a position to leaving it (see roundTrips). Money is decimal text. */
export type TradeRound = Omit<Round, 'pnl' | 'cost' | 'openedCost'> & Record<'pnl' | 'cost' | 'openedCost', string>

/**
 * Everything computed from a trade's actions. Decimals are text without exponent. Averages and totals of the two sides are in
 * the trade's currency, all other money in USD.
 */
export interface TradeResult {
  position: Position
  status: TradeStatus
  /** What one unit counts, × its price: 100 for options, else 1, unless the contract states another. Decimal text. */
  multiplier: string
  /** Units of the opening side, matched or not. */
  qty: string
  /** Average price of the opening side, weighted by quantity. */
  entry: string
  /** Average price of the closing side; null if there is none. */
  exit: string | null
  /** Quantity × price × multiplier of the whole opening side, matched or not. */
  entryTot: string
  /** Like entryTot, for the closing side; 0 if there is none. */
  exitTot: string
  /** Units opened minus units closed (the table's "Pos"); below zero after a flip. */
  qtyRem: string
  /** Realised, after fees in proportion to the matched units, rounded once at ten decimals. */
  return: string
  /** Percent of the matched cost; null while nothing is matched. */
  returnPercent: string | null
  /** What was put in: quantity × price × rate × multiplier of all that opened or added. */
  entryCost: string
  /** What the units still held cost to open. */
  openCost: string
  /** Quantity × price × rate × multiplier of all its actions, of both sides. */
  notional: string
  /** Dates of the first and the last action, as given. */
  firstDate: string
  lastDate: string
  actionsCount: number
  matches: TradeMatch[]
  /** Completed round trips, oldest first, and the one that is not complete. */
  rounds: TradeRound[]
  unfinished: Omit<TradeRound, 'endedAt'> | null
  /** What is held from each instant on at which there were actions, oldest first. */
  positions: TradePosition[]
  roundsWon: number
  roundsLost: number
  /** USD that the completed round trips realised. */
  roundsPnl: string
}

interface Action {
  index: number
  instant: number
  date: string
  side: TradedSide
  quantity: Decimal
  /** In the trade's currency. */
  price: Decimal
  usdRate: Decimal
  /** USD: what one unit is worth, × the multiplier, and the fee. */
  worth: Decimal
  fee: Decimal
  recording: Recording | null
}

/**
 * Computes a trade from its actions, equal to the database's result to the last digit.
 *
 * Actions are ordered by date, ties in the given order, and matched first in, first out, through partial closes and
 * flips past zero. A fee counts in the proportion matched ÷ quantity of its action. What a pair earned in the trade's
 * currency counts at the rate of its later action, what units cost and fees at the rate of their own action. An expiry is a sale of what is held at
 * price 0, or a purchase of what is sold short.
 * @param of its contract: see multiplierOf().
 * @param now with the option's expiration: what is held once its expiry can no longer be recorded counts as a lost round trip.
 * Throws RangeError without actions and for an invalid date; quantities and prices are assumed valid.
 */
export function computeTrade(
  actions: readonly TradeAction[],
  of: Counted,
  now: { expiration: string | null; at: string } | null = null,
): TradeResult {
  const multiplier = multiplierOf(of)
  const ordered = inOrder(actions, multiplier)
  const first = ordered[0]
  const last = ordered.at(-1)
  if (!first || !last) throw new RangeError('At least one trade action is required')

  const opening = ordered.filter((action) => action.side === first.side)
  const closing = ordered.filter((action) => action.side !== first.side)
  const [bought, sold] = first.side === 'BUY' ? [opening, closing] : [closing, opening]

  const opened = sum(opening.map((action) => action.quantity))
  const closed = sum(closing.map((action) => action.quantity))
  const qtyRem = opened.minus(closed)

  const matches = realise(matchFirstInFirstOut(bought, sold), ordered, first.side, multiplier)
  const realised = sum(matches.map((match) => match.pnl))
  const matchedCost = sum(matches.map((match) => match.matchedCost))
  const steps = withMatched(ordered, matches)
  const lapse = of.market === 'OPTIONS' && now?.expiration ? lapsesAt(now.expiration) : null
  const { complete: rounds, unfinished } = roundTrips(
    steps,
    now && lapse && instantOf(lapse) <= instantOf(now.at) ? { at: lapse, openFees: openFees(steps) } : null,
  )
  const entryCost = sum(steps.map(({ openedCost }) => openedCost))
  const openCost = sum(steps.map(({ quantity, matched, worth }) => quantity.minus(matched).times(worth)))
  const entryTot = turnover(opening).times(multiplier)
  const exitTot = turnover(closing).times(multiplier)

  return {
    position: first.side === 'BUY' ? 'LONG' : 'SHORT',
    status: statusOf(qtyRem, realised),
    multiplier,
    qty: plain(opened),
    entry: plain(turnover(opening).div(opened)),
    exit: closed.eq(ZERO) ? null : plain(turnover(closing).div(closed)),
    entryTot: plain(entryTot),
    exitTot: plain(exitTot),
    qtyRem: plain(qtyRem),
    return: plain(realised),
    returnPercent: matchedCost.eq(ZERO) ? null : plain(realised.times(PERCENT).div(matchedCost)),
    entryCost: plain(entryCost),
    openCost: plain(openCost),
    notional: plain(sum(ordered.map(({ quantity, worth }) => quantity.times(worth)))),
    firstDate: first.date,
    lastDate: last.date,
    actionsCount: ordered.length,
    matches: matches.map((match) => ({
      ...match,
      quantity: plain(match.quantity),
      pnl: plain(match.pnl),
      fees: plain(match.fees),
      matchedCost: plain(match.matchedCost),
    })),
    rounds: rounds.map(toText),
    unfinished: unfinished && toText(unfinished),
    positions: positionsOf(steps, multiplier),
    roundsWon: rounds.filter(({ pnl }) => pnl.gt(ZERO)).length,
    roundsLost: rounds.filter(({ pnl }) => pnl.lt(ZERO)).length,
    roundsPnl: plain(sum(rounds.map(({ pnl }) => pnl))),
  }
}

/** What is held after each instant. */
function positionsOf(steps: ReturnType<typeof withMatched>, multiplier: string): TradePosition[] {
  const positions = new Map<number, TradePosition>()
  let [units, cost, invested] = [ZERO, ZERO, ZERO]
  for (const step of steps) {
    const opened = step.quantity.minus(step.closes)
    units = step.side === 'BUY' ? units.plus(step.quantity) : units.minus(step.quantity)
    cost = cost.plus(opened.times(step.price).minus(step.closedPrices).times(multiplier))
    invested = invested.plus(step.openedCost).minus(step.closedCost)
    const realised = step.pnl.plus(positions.get(step.instant)?.realised ?? ZERO)
    positions.set(step.instant, {
      at: step.date,
      units: plain(units),
      cost: plain(cost),
      invested: plain(invested),
      realised: plain(realised),
      usdRate: plain(step.usdRate),
    })
  }
  return [...positions.values()]
}

/** A round trip with its money as text. */
const toText = <One extends Pick<Round, 'pnl' | 'cost' | 'openedCost'>>(round: One) => ({
  ...round,
  pnl: plain(round.pnl),
  cost: plain(round.cost),
  openedCost: plain(round.openedCost),
})

/** Fees of what is still held, in proportion to the units of its actions. USD. */
const openFees = (steps: readonly { quantity: Decimal; matched: Decimal; fee: Decimal }[]) =>
  sum(steps.map(({ quantity, matched, fee }) => fee.times(quantity.minus(matched)).div(quantity))).round(
    RETURN_DECIMALS,
  )

/**
 * Each action with its matched units. In each pair the later action closes: its units closed, what these had cost to open, their
 * quantity × price when they were opened and their P&L are added up too.
 */
function withMatched(ordered: readonly Action[], matches: readonly RealisedMatch[]) {
  const steps = ordered.map((action) => ({
    ...action,
    matched: ZERO,
    closes: ZERO,
    closedCost: ZERO,
    closedPrices: ZERO,
    pnl: ZERO,
  }))
  const placeOf = new Map(ordered.map(({ index }, place) => [index, place]))
  for (const { buyIndex, sellIndex, quantity, pnl } of matches) {
    const places = [placeOf.get(buyIndex) ?? 0, placeOf.get(sellIndex) ?? 0]
    for (const place of places) {
      const step = steps[place]
      if (!step) continue
      step.matched = step.matched.plus(quantity)
      if (place !== Math.max(...places)) continue
      const opener = steps[Math.min(...places)]
      step.closes = step.closes.plus(quantity)
      step.closedCost = step.closedCost.plus(quantity.times(opener?.worth ?? ZERO))
      step.closedPrices = step.closedPrices.plus(quantity.times(opener?.price ?? ZERO))
      step.pnl = step.pnl.plus(pnl)
    }
  }
  return steps.map((step) => ({
    ...step,
    openedCost: step.quantity.minus(step.closes).times(step.worth),
  }))
}

function inOrder(actions: readonly TradeAction[], multiplier: string): Action[] {
  const ordered = actions
    .map((action, index) => ({ action, index, usdRate: new Decimal(action.usd_rate ?? 1) }))
    .map(({ action, index, usdRate }) => ({
      index,
      instant: instantOf(action.date),
      date: action.date,
      side: action.side,
      quantity: new Decimal(action.quantity),
      price: new Decimal(action.price),
      usdRate,
      worth: usdRate.times(action.price).times(multiplier),
      fee: usdRate.times(action.fee),
      recording: action.recording ?? null,
    }))
    .sort((a, b) => a.instant - b.instant || a.index - b.index)
  return withHeld(ordered).map(({ held: _, counted, ...action }) => ({ ...action, side: counted }))
}

function turnover(actions: readonly Action[]): Decimal {
  return sum(actions.map((action) => action.quantity.times(action.price)))
}

function statusOf(qtyRem: Decimal, realised: Decimal): TradeStatus {
  if (!qtyRem.eq(ZERO)) return 'OPEN'
  if (realised.gt(ZERO)) return 'WIN'
  return realised.lt(ZERO) ? 'LOSS' : 'BREAKEVEN'
}

/** Whether an action comes after another in the order of matching. */
const isLater = (one: Action, other: Action) =>
  one.instant === other.instant ? one.index > other.index : one.instant > other.instant

interface RealisedMatch extends MatchedUnits {
  pnl: Decimal
  fees: Decimal
  matchedCost: Decimal
  realisedAt: string
}

/**
 * The P&L of each pair. The running total is rounded, not each pair, so that the pairs add up to the return.
 * Pairs are in the order in which they were realised, since both sides are in order of time. Between two pairs at most
 * one action is partly matched, so its fee is the only division.
 */
function realise(
  pairs: readonly MatchedUnits[],
  actions: readonly Action[],
  openingSide: TradedSide,
  multiplier: string,
): RealisedMatch[] {
  const byIndex = new Map(actions.map((action) => [action.index, { action, matched: ZERO }]))
  let gross = ZERO
  let feesOfWhole = ZERO
  let reported = ZERO
  return pairs.map((pair) => {
    const [buy, sell] = [byIndex.get(pair.buyIndex), byIndex.get(pair.sellIndex)]
    if (!buy || !sell) throw new RangeError(`No such pair of actions: ${pair.buyIndex}, ${pair.sellIndex}`)
    const { quantity } = pair
    const closing = isLater(sell.action, buy.action) ? sell.action : buy.action
    const perUnit = sell.action.price.minus(buy.action.price).times(multiplier)
    const earned = perUnit.times(quantity).times(closing.usdRate)
    gross = gross.plus(earned)
    let feeOfPart = ZERO
    for (const half of [buy, sell]) {
      half.matched = half.matched.plus(quantity)
      const { action, matched } = half
      if (matched.eq(action.quantity)) feesOfWhole = feesOfWhole.plus(action.fee)
      else feeOfPart = action.fee.times(matched).div(action.quantity)
    }
    const total = gross.minus(feesOfWhole).minus(feeOfPart).round(RETURN_DECIMALS)
    const pnl = total.minus(reported)
    reported = total
    const opening = openingSide === 'BUY' ? buy.action : sell.action
    return {
      ...pair,
      pnl,
      fees: earned.minus(pnl),
      matchedCost: quantity.times(opening.worth),
      realisedAt: closing.date,
    }
  })
}

/** Realised P&L of one UTC day, USD. */
export interface RealisedDay {
  /** YYYY-MM-DD, UTC. */
  day: string
  pnl: string
  matchedCost: string
}

/** One day of a realised curve. */
export type DayPnl = Pick<RealisedDay, 'day' | 'pnl'>

/** Realised P&L of many trades by UTC day, oldest first; days without a result are left out. */
export function realisedByDay(trades: readonly TradeResult[]): RealisedDay[] {
  const days = new Map<string, { pnl: Decimal; matchedCost: Decimal }>()
  for (const match of trades.flatMap((trade) => trade.matches)) {
    const day = utcDay(instantOf(match.realisedAt))
    const before = days.get(day) ?? { pnl: ZERO, matchedCost: ZERO }
    days.set(day, { pnl: before.pnl.plus(match.pnl), matchedCost: before.matchedCost.plus(match.matchedCost) })
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { pnl, matchedCost }]) => ({ day, pnl: plain(pnl), matchedCost: plain(matchedCost) }))
}
