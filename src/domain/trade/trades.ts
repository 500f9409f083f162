import { type Counted, multiplierOf } from '../contract/contract'
import { lapsesAt, withHeld } from '../contract/expiry'
import { isEnding, type Side, type TradedSide } from '../contract/markets'
import {
  type AppliedSplit,
  isKnown,
  lotsAfter,
  SPLIT_PRICES,
  type Split,
  startOf,
  unitsAfter,
} from '../contract/splits'
import { Decimal, plain, RETURN_DECIMALS, smaller, sum, ZERO } from '../decimal'
import { instantOf, isoOfInstant, utcDay } from '../time/instant'
import { type Recording, type Round, type RoundStep, roundTrips } from './rounds'

export type Position = 'LONG' | 'SHORT'
export type TradeStatus = 'OPEN' | 'WIN' | 'LOSS' | 'BREAKEVEN'

const PERCENT = 100

/** One action. Numbers are decimal text, since a number would lose digits. */
export interface TradeAction {
  /** ISO 8601. No zone means UTC. */
  date: string
  side: Side
  /** Units, above 0. Of a SPLIT the new units that `price` old ones became. */
  quantity: string
  /** Per unit, in the trade's currency, above 0; 0 for EXPIRE. */
  price: string
  /** For the whole action, in the trade's currency, 0 or above. */
  fee: string
  /** The trade on the other side of an assignment or exercise; absent or null for none. */
  linked?: string | null
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
  /** Units, as they were when they were closed. */
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
  /** Units of the opening side, matched or not; those before a split as it converted them. */
  qty: string
  /** Average price of the opening side, weighted by quantity. */
  entry: string
  /** Average price of the closing side; null if there is none. */
  exit: string | null
  /** How an option ended: the side of its last action, if that is EXPIRE, ASSIGN or EXERCISE. */
  ended: Side | null
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
  /** Dates of the first and the last action, as given. */
  firstDate: string
  lastDate: string
  actionsCount: number
  matches: TradeMatch[]
  /** The splits that converted what it held, oldest first. */
  splits: AppliedSplit[]
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
  side: TradedSide | 'SPLIT'
  quantity: Decimal
  /** In the trade's currency; of a split the old units that `quantity` new ones are made of. */
  price: Decimal
  usdRate: Decimal
  /** USD: what one unit is worth, × the multiplier, and the fee. */
  worth: Decimal
  fee: Decimal
  recording: Recording | null
}

/** The place of a split that the site knows: before all actions of its instant. */
const KNOWN_SPLIT = -1

/**
 * Computes a trade from its actions, equal to the database's result to the last digit.
 *
 * Actions are ordered by date, ties in the given order, and matched first in, first out, through partial closes and
 * flips past zero. A fee counts in the proportion matched ÷ quantity of its action. What a pair earned in the trade's
 * currency counts at the rate of its later action, what units cost and fees at the rate of their own action. An expiry, an assignment
 * or an exercise is a sale of what is held at price 0, or a purchase of what is sold short. A split converts the units held and their cost per unit.
 * @param of its contract: see multiplierOf().
 * @param now with the option's expiration: what is held once its expiry can no longer be recorded counts as a lost round trip.
 * @param splits of its contract, as far as the site knows them.
 * Throws RangeError without a purchase or sale and for an invalid date; quantities and prices are assumed valid.
 */
export function computeTrade(
  actions: readonly TradeAction[],
  of: Counted,
  now: { expiration: string | null; at: string } | null = null,
  splits: readonly Split[] = [],
): TradeResult {
  const multiplier = multiplierOf(of)
  const ordered = inOrder(actions, multiplier, splits)
  const stated = ordered.filter(({ index }) => index !== KNOWN_SPLIT)
  const traded = stated.filter(isTraded)
  const first = traded[0]
  const last = stated.at(-1)
  if (!first || !last) throw new RangeError('At least one trade action is required')

  const walked = walk(ordered, first.side, multiplier)
  const { realised, matchedCost, steps, lots, opened, closed } = walked
  const qtyRem = opened.minus(closed)
  const lapse = of.market === 'OPTIONS' && now?.expiration ? lapsesAt(now.expiration) : null
  const { complete: rounds, unfinished } = roundTrips(
    steps,
    now && lapse && instantOf(lapse) <= instantOf(now.at) ? { at: lapse, openFees: openFees(lots) } : null,
  )
  const entryTot = turnover(traded.filter(({ side }) => side === first.side))
  const exitTot = turnover(traded.filter(({ side }) => side !== first.side))

  return {
    position: first.side === 'BUY' ? 'LONG' : 'SHORT',
    status: statusOf(qtyRem, realised),
    multiplier,
    qty: plain(opened),
    entry: plain(entryTot.div(opened)),
    exit: closed.eq(ZERO) ? null : plain(exitTot.div(closed)),
    ended: endingOf(actions[last.index]),
    entryTot: plain(entryTot.times(multiplier)),
    exitTot: plain(exitTot.times(multiplier)),
    qtyRem: plain(qtyRem),
    return: plain(realised),
    returnPercent: matchedCost.eq(ZERO) ? null : plain(realised.times(PERCENT).div(matchedCost)),
    entryCost: plain(sum(steps.map(({ openedCost }) => openedCost))),
    openCost: plain(sum(lots.map((lot) => leftOf(lot).times(lot.worth)))),
    firstDate: first.date,
    lastDate: last.date,
    actionsCount: stated.length,
    matches: walked.matches,
    splits: walked.splits,
    rounds: rounds.map(toText),
    unfinished: unfinished && toText(unfinished),
    positions: positionsOf(steps),
    roundsWon: rounds.filter(({ pnl }) => pnl.gt(ZERO)).length,
    roundsLost: rounds.filter(({ pnl }) => pnl.lt(ZERO)).length,
    roundsPnl: plain(sum(rounds.map(({ pnl }) => pnl))),
  }
}

const endingOf = (last: TradeAction | undefined): Side | null => (last && isEnding(last.side) ? last.side : null)

/** What is held after each instant. */
function positionsOf(steps: readonly Step[]): TradePosition[] {
  const positions = new Map<number, TradePosition>()
  for (const { instant, date, units, cost, invested, pnl, usdRate } of steps) {
    const realised = pnl.plus(positions.get(instant)?.realised ?? ZERO)
    positions.set(instant, {
      at: date,
      units: plain(units),
      cost: plain(cost),
      invested: plain(invested),
      realised: plain(realised),
      usdRate: plain(usdRate),
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

/** Some units of an action, while they are open or as they were closed: a split converts what is left of them. */
type Lot = Omit<Action, 'side'> & { side: TradedSide; matched: Decimal }

const leftOf = ({ quantity, matched }: Lot) => quantity.minus(matched)

/** Fees of what is still held, in proportion to the units of its actions. USD. */
const openFees = (lots: readonly Lot[]) =>
  sum(lots.map((lot) => lot.fee.times(leftOf(lot)).div(lot.quantity))).round(RETURN_DECIMALS)

/** What an action did, and what is held after it: units below 0 if sold short, what they cost in the trade's currency and in USD. */
type Step = Action & RoundStep & { units: Decimal; cost: Decimal; invested: Decimal }

/**
 * Matches first in, first out: the k-th unit bought with the k-th unit sold, whichever came first in time. So a short is matched with
 * its later purchase, and a position that flips past zero needs no special case. The running total is rounded, not each pair, so
 * that the pairs add up to the return. Between two pairs at most one action is partly matched, so its fee is the only division.
 */
function walk(ordered: readonly Action[], openingSide: TradedSide, multiplier: string) {
  /** The open units, oldest first, all of one side. */
  let lots: Lot[] = []
  let [gross, fees, realised, matchedCost] = [ZERO, ZERO, ZERO, ZERO]
  let [opened, closed, cost, invested] = [ZERO, ZERO, ZERO, ZERO]
  const matches: TradeMatch[] = []
  const steps: Step[] = []
  const splits: AppliedSplit[] = []
  for (const action of ordered) {
    const done = { closes: ZERO, closedCost: ZERO, pnl: ZERO, openedCost: ZERO }
    if (!isTraded(action)) {
      if (lots.length === 0) continue
      const [head] = lots
      const isOpening = head?.side === openingSide
      // The fee of what is closed already stays with it.
      const [settled, left] = [head && feeOfMatched(head).round(SPLIT_PRICES), lots.map(leftOf)]
      fees = fees.plus(settled ?? ZERO)
      const after = lotsAfter(left, action)
      lots = lots.map((lot, at) => {
        const [before, quantity] = [left[at] ?? ZERO, after[at] ?? ZERO]
        const perUnit = (value: Decimal) => value.times(before).div(quantity).round(SPLIT_PRICES)
        const fee = at === 0 ? lot.fee.minus(settled ?? ZERO) : lot.fee
        return { ...lot, quantity, matched: ZERO, price: perUnit(lot.price), worth: perUnit(lot.worth), fee }
      })
      cost = turnover(lots).times(multiplier)
      invested = sum(lots.map(({ quantity, worth }) => quantity.times(worth)))
      closed = unitsAfter(closed, action)
      opened = isOpening ? closed.plus(sum(after)) : closed.minus(sum(after))
      const isStated = action.index !== KNOWN_SPLIT
      splits.push({
        day: utcDay(action.instant),
        units: plain(action.quantity),
        of: plain(action.price),
        stated: isStated,
      })
      const split = { ...action, isStated, held: sum(after), cost: invested }
      steps.push({ ...action, ...done, side: head?.side ?? openingSide, split, ...held() })
      continue
    }
    const own: Lot = { ...action, matched: ZERO }
    for (let lot = lots[0]; lot && lot.side !== own.side && leftOf(own).gt(ZERO); lot = lots[0]) {
      const [buy, sell] = own.side === 'BUY' ? [own, lot] : [lot, own]
      const quantity = smaller(leftOf(lot), leftOf(own))
      const earned = sell.price.minus(buy.price).times(multiplier).times(quantity).times(own.usdRate)
      gross = gross.plus(earned)
      let feeOfPart = ZERO
      for (const half of [buy, sell]) {
        half.matched = half.matched.plus(quantity)
        if (half.matched.eq(half.quantity)) fees = fees.plus(half.fee)
        else feeOfPart = feeOfMatched(half)
      }
      const total = gross.minus(fees).minus(feeOfPart).round(RETURN_DECIMALS)
      const pnl = total.minus(realised)
      realised = total
      const ofOpening = quantity.times((own.side === openingSide ? own : lot).worth)
      matchedCost = matchedCost.plus(ofOpening)
      matches.push({
        buyIndex: buy.index,
        sellIndex: sell.index,
        quantity: plain(quantity),
        pnl: plain(pnl),
        fees: plain(earned.minus(pnl)),
        matchedCost: plain(ofOpening),
        realisedAt: own.date,
      })
      done.closes = done.closes.plus(quantity)
      done.closedCost = done.closedCost.plus(quantity.times(lot.worth))
      done.pnl = done.pnl.plus(pnl)
      cost = cost.minus(quantity.times(lot.price).times(multiplier))
      if (leftOf(lot).eq(ZERO)) lots.shift()
    }
    done.openedCost = leftOf(own).times(own.worth)
    cost = cost.plus(leftOf(own).times(own.price).times(multiplier))
    invested = invested.minus(done.closedCost).plus(done.openedCost)
    if (action.side === openingSide) opened = opened.plus(action.quantity)
    else closed = closed.plus(action.quantity)
    if (leftOf(own).gt(ZERO)) lots.push(own)
    steps.push({ ...action, ...done, ...held() })
  }
  return { matches, realised, matchedCost, steps, lots, opened, closed, splits }

  function held() {
    const all = sum(lots.map(leftOf))
    return { units: lots[0]?.side === 'SELL' ? ZERO.minus(all) : all, cost, invested }
  }
}

/** The part of a fee that belongs to the units matched so far. */
const feeOfMatched = ({ fee, matched, quantity }: Lot) => fee.times(matched).div(quantity)

const isTraded = (action: Action): action is Action & { side: TradedSide } => action.side !== 'SPLIT'

type Merged = TradeAction & Pick<Action, 'index' | 'instant'>

function inOrder(actions: readonly TradeAction[], multiplier: string, splits: readonly Split[]): Action[] {
  const stated = actions
    .map((action, index) => ({ ...action, index, instant: instantOf(action.date) }))
    .filter(({ side, instant }) => side !== 'SPLIT' || !isKnown(instant, splits))
  const firstInstant = Math.min(...stated.map(({ instant }) => instant))
  const known = splits
    .filter((split) => startOf(split) > firstInstant)
    .map(
      (split): Merged => ({
        ...{ index: KNOWN_SPLIT, instant: startOf(split), date: isoOfInstant(startOf(split)) },
        ...{ side: 'SPLIT', quantity: split.ratio, price: '1', fee: '0' },
      }),
    )
  const ordered = [...stated, ...known].sort((a, b) => a.instant - b.instant || a.index - b.index)
  let rate: Decimal | null = null
  return withHeld<Merged>(ordered).map(({ counted, ...action }) => {
    // A split is of no rate of its own.
    const usdRate: Decimal = counted === 'SPLIT' && rate ? rate : new Decimal(action.usd_rate ?? 1)
    rate = usdRate
    return {
      index: action.index,
      instant: action.instant,
      date: action.date,
      side: counted,
      quantity: new Decimal(action.quantity),
      price: new Decimal(action.price),
      usdRate,
      worth: usdRate.times(action.price).times(multiplier),
      fee: usdRate.times(action.fee),
      recording: action.recording ?? null,
    }
  })
}

function turnover(units: readonly { quantity: Decimal; price: Decimal }[]): Decimal {
  return sum(units.map(({ quantity, price }) => quantity.times(price)))
}

function statusOf(qtyRem: Decimal, realised: Decimal): TradeStatus {
  if (!qtyRem.eq(ZERO)) return 'OPEN'
  if (realised.gt(ZERO)) return 'WIN'
  return realised.lt(ZERO) ? 'LOSS' : 'BREAKEVEN'
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
