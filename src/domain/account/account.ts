import { MOST_VALUED_DAYS } from '../../lib/constants'
import { type Split, splitRatio } from '../contract/splits'
import { Decimal, plain, ZERO } from '../decimal'
import { daysBetween, instantOf, utcDay } from '../time/instant'
import type { PaidDividend } from './dividends'

/**
 * The account behind a record: the least money that would have paid for every trade as it came, and what it grew to.
 * Nobody states it, so nobody can dress it up. The database computes the same (`private.account_days`).
 *
 * After each instant, what the units held cost is invested. Where the cash, deposits + realised + dividends − invested, would fall
 * below 0, exactly the shortfall is deposited. Nothing is ever withdrawn.
 */

/** A trade's position from an instant on, until its next one. */
export interface PositionStep {
  /** ISO 8601. */
  at: string
  /** USD: what the units held cost; for units sold short, what they were sold for. 0 or above. */
  invested: string
  /** USD, after fees: what was realised at that instant. */
  realised: string
}

/** The unrealised result of open positions, from a UTC day until the next one. */
export interface Valuation {
  /** YYYY-MM-DD. */
  day: string
  /** USD: for all open positions together, those without a price at their cost. */
  unrealised: string
}

/** A trade with the prices that value what it holds. */
export interface PricedTrade {
  /** Trades of one instrument are valued together, by each close. Empty if no close values it. */
  instrument?: string | null
  /** Oldest first, `units` below 0 if they were sold short. */
  positions: readonly { at: string; units: string; cost: string; usdRate: string }[]
  /** Decimal text. */
  multiplier: string
  /** Closes per unit in the trade's currency, by day (YYYY-MM-DD), oldest first. */
  closes: readonly { day: string; close: string }[]
  /** The splits of the closes. A close from before one values later units as what it made of them. */
  splits?: readonly Split[]
  /** An option's expiration (YYYY-MM-DD), and what one unit was worth at its end; null or absent where that is not known. */
  expiration?: string | null
  endWorth?: string | null
}

/**
 * Whether valuing some trades would take more than {@link MOST_VALUED_DAYS}.
 * @param until YYYY-MM-DD
 */
export function isTooMuchToValue(trades: readonly PricedTrade[], until: string): boolean {
  const instruments = new Map<string, { lastDay: string; changes: Map<string, Decimal> }>()
  for (const { instrument, positions, multiplier, expiration } of trades) {
    if (!instrument) continue
    const held = instruments.get(instrument) ?? { lastDay: lastDayOf(expiration, until), changes: new Map() }
    instruments.set(instrument, held)
    let before = ZERO
    for (const { at, units, usdRate } of positions) {
      const day = utcDay(instantOf(at))
      const now = new Decimal(units).times(multiplier).times(usdRate)
      held.changes.set(day, (held.changes.get(day) ?? ZERO).plus(now).minus(before))
      before = now
    }
  }
  let days = 0
  for (const { lastDay, changes } of instruments.values()) days += daysHeld(changes, lastDay)
  return days > MOST_VALUED_DAYS
}

/** The number of days until the last one on which something is held, given what changed on which day. */
function daysHeld(changes: ReadonlyMap<string, Decimal>, lastDay: string): number {
  const all = [...changes].filter(([day]) => day <= lastDay).sort(([one], [other]) => (one < other ? -1 : 1))
  let [days, held] = [0, ZERO]
  all.forEach(([day, change], at) => {
    held = held.plus(change)
    if (!held.eq(ZERO)) days += daysBetween(day, all[at + 1]?.[0] ?? nextDay(lastDay))
  })
  return days
}

const lastDayOf = (expiration: PricedTrade['expiration'], until: string) =>
  expiration && expiration < until ? expiration : until

/** Money is rounded once, to this many decimals. */
const MONEY_DECIMALS = 10

/**
 * The unrealised result of open positions: on the day of a change at the last close until then, and on each later day that has
 * a close. Without a close a position stands at its cost.
 * @param until YYYY-MM-DD; later changes and closes do not count
 */
export const valuationsOf = (trades: readonly PricedTrade[], until: string): Valuation[] =>
  addedUp(trades.map((trade) => worthOf(trade, until)))

/** What something is worth from a day (YYYY-MM-DD) on, until its next one. */
export interface DayWorth {
  day: string
  worth: Decimal
}

/** Adds up several such series: their total worth on each day on which it changes. */
export function addedUp(all: readonly (readonly DayWorth[])[]): Valuation[] {
  const changes = new Map<string, Decimal>()
  for (const own of all) {
    let before = ZERO
    for (const { day, worth } of own) {
      changes.set(day, (changes.get(day) ?? ZERO).plus(worth).minus(before))
      before = worth
    }
  }
  let total = ZERO
  return [...changes]
    .filter(([, change]) => !change.eq(ZERO))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, change]) => {
      total = total.plus(change)
      return { day, unrealised: plain(total.round(MONEY_DECIMALS)) }
    })
}

/** The unrealised result of one trade, from each day on. */
function worthOf(
  { positions, multiplier, closes, expiration, endWorth, splits = [] }: PricedTrade,
  until: string,
): DayWorth[] {
  // The position at the end of each day.
  const ends = [...new Map(positions.map((position) => [utcDay(instantOf(position.at)), position]))].filter(
    ([day]) => day <= until,
  )
  const lastDay = lastDayOf(expiration, until)
  return ends.flatMap(([day, { units, cost, usdRate }], at): DayWorth[] => {
    const held = new Decimal(units)
    if (held.eq(ZERO)) return [{ day, worth: ZERO }]
    const paid = held.gt(ZERO) ? new Decimal(cost) : ZERO.minus(cost)
    const worthAt = (close: Decimal | string) => held.times(multiplier).times(close).minus(paid).times(usdRate)
    const atEnd = endWorth == null ? ZERO : worthAt(endWorth)
    if (day > lastDay) return [{ day, worth: atEnd }]
    const known = closes.findLast((close) => close.day <= day)
    const next = ends[at + 1]?.[0]
    const later = closes.filter((close) => close.day > day && close.day <= lastDay && (!next || close.day < next))
    // Its end, unless the position changes by then.
    const isEnd = lastDay < until && (!next || next > nextDay(lastDay))
    return [
      { day, worth: known ? worthAt(new Decimal(known.close).div(splitRatio(splits, known.day, day))) : ZERO },
      ...later.map((one) => ({ day: one.day, worth: worthAt(one.close) })),
      ...(isEnd ? [{ day: nextDay(lastDay), worth: atEnd }] : []),
    ]
  })
}

/** A UTC day on which something changed. Decimal text in USD, all at the end of the day. */
export interface AccountDay {
  /** YYYY-MM-DD. */
  day: string
  /** All deposits so far, those of this day included: they come at its beginning. */
  deposits: Decimal
  realised: Decimal
  /** Paid to shares held over their ex-dates, less what was paid for shares sold short: at the beginning of those days. */
  dividends: Decimal
  invested: Decimal
  unrealised: Decimal
  /** Whether anything was invested at any time during the day. */
  wasInvested: boolean
  /** deposits + realised + dividends + unrealised. */
  equity: Decimal
  /** What 1 at the beginning became: Π(1 + the day's return). 0 from the day on which nothing was left. */
  index: number
}

/**
 * The days of an account, oldest first, without those on which nothing changed: on these its index stays.
 * A day's return is equity ÷ (equity of the day before + the day's deposits) − 1. An equity of 0 or less is −100% and stays so.
 * @param trades the positions of each trade, each in order of time: of a strategy, or of several that share their cash
 * @param valuations oldest first; without them everything open stands at its cost
 * @param until YYYY-MM-DD; what is dated later does not count yet
 * @param paid the dividends of all trades, in any order
 */
export function accountDays(
  trades: readonly (readonly PositionStep[])[],
  valuations: readonly Valuation[],
  until: string,
  paid: readonly PaidDividend[] = [],
): AccountDay[] {
  const days = new Map<string, Omit<DayAtCost, 'unrealised'>>()
  let [invested, realised, dividends, deposits] = [ZERO, ZERO, ZERO, ZERO]
  for (const { day, changes } of instantsOf(trades, paid)) {
    if (day > until) break
    const wasInvested = invested.gt(ZERO) || days.get(day)?.wasInvested === true
    for (const change of changes) {
      invested = invested.plus(change.invested)
      realised = realised.plus(change.realised)
      dividends = dividends.plus(change.dividends)
    }
    const lacking = invested.minus(realised).minus(dividends)
    if (lacking.gt(deposits)) deposits = lacking
    days.set(day, { day, deposits, realised, dividends, invested, wasInvested: wasInvested || invested.gt(ZERO) })
  }
  return withIndex(withValuations([...days.values()], valuations))
}

/** The changes of one instant, of all trades together. */
function instantsOf(trades: readonly (readonly PositionStep[])[], paid: readonly PaidDividend[]) {
  const changes = new Map<number, { invested: Decimal; realised: Decimal; dividends: Decimal }[]>()
  const add = (instant: number, change: { invested?: Decimal; realised?: Decimal; dividends?: Decimal }) => {
    const all = changes.get(instant) ?? []
    all.push({ invested: ZERO, realised: ZERO, dividends: ZERO, ...change })
    changes.set(instant, all)
  }
  for (const steps of trades) {
    let before = ZERO
    for (const { at, invested, realised } of steps) {
      const now = new Decimal(invested)
      add(instantOf(at), { invested: now.minus(before), realised: new Decimal(realised) })
      before = now
    }
  }
  for (const { day, amount } of paid) add(instantOf(day), { dividends: amount })
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([instant, all]) => ({ day: utcDay(instant), changes: all }))
}

type DayAtCost = Omit<AccountDay, 'equity' | 'index'>

/** Adds the valuations: each counts from its day on, which becomes a day of the account if it was none. */
function withValuations(days: readonly Omit<DayAtCost, 'unrealised'>[], valuations: readonly Valuation[]): DayAtCost[] {
  const first = days[0]
  if (!first) return []
  const unrealisedOn = new Map(valuations.map(({ day, unrealised }) => [day, new Decimal(unrealised)]))
  const ofDay = new Map(days.map((day) => [day.day, day]))
  const all = [...new Set([...ofDay.keys(), ...unrealisedOn.keys()])].filter((day) => day >= first.day).sort()
  let last = { ...first, unrealised: ZERO }
  return all.map((day) => {
    const unrealised = unrealisedOn.get(day) ?? last.unrealised
    last = { ...(ofDay.get(day) ?? { ...last, day, wasInvested: last.invested.gt(ZERO) }), unrealised }
    return last
  })
}

/** No account, however absurd, leaves the numbers of the database. */
const MOST_GROWTH = 1e30

/** What was made with no money at all is no return. */
function growthOf(equity: Decimal, start: Decimal): number {
  if (start.lte(ZERO)) return equity.gte(ZERO) ? 1 : 0
  return equity.lte(ZERO) ? 0 : equity.toNumber() / start.toNumber()
}

function grown(index: number, growth: number): number {
  const next = index * growth
  return next < 1 / MOST_GROWTH ? 0 : Math.min(next, MOST_GROWTH)
}

function withIndex(days: readonly DayAtCost[]): AccountDay[] {
  let [index, before, deposited] = [1, ZERO, ZERO]
  return days.map((day) => {
    const equity = day.deposits.plus(day.realised).plus(day.dividends).plus(day.unrealised)
    const start = before.plus(day.deposits.minus(deposited))
    index = grown(index, growthOf(equity, start))
    before = equity
    deposited = day.deposits
    return { ...day, equity, index }
  })
}

/** What an account made and risked. Returns and shares are in percent. null where it says nothing yet. */
export interface AccountFigures {
  /** USD: all deposits. */
  capital: Decimal
  /** (realised + dividends + unrealised) ÷ capital. */
  returnOnCapital: number
  /** The time-weighted return, Π(1 + r) − 1, and the same a year. */
  twr: number | null
  twrYear: number | null
  /** The money-weighted return by Modified Dietz: gain ÷ Σ deposit × share of the time it was in the account. */
  mwr: number | null
  /** Of daily returns, × √365. */
  volatilityYear: number | null
  /** Mean ÷ sample deviation of daily returns × √365, without a riskless rate. */
  sharpe: number | null
  /** Mean ÷ √(Σ min(r, 0)² ÷ n) × √365. */
  sortino: number | null
  /** The lowest of index ÷ its highest before, − 1. */
  drawdown: number | null
  /** Days from a high of the index to the next, or to today: the longest. */
  underwaterDays: number | null
  /** The share of days with something invested. */
  inMarket: number | null
}

const PERCENT = 100
const DAYS_OF_YEAR = 365
/** Below this many days a deviation says nothing. */
const DAYS_FOR_RISK = 90
/** Of the mean: below it, returns do not differ, and a ratio to their deviation is one to the rounding of numbers. */
export const LEAST_DEVIATION = 1e-9

/**
 * The figures of an account. Every calendar day counts, weekends included: on a day that is not listed the return is 0.
 * Time-weighted returns: GIPS Standards Handbook for Firms (2020), provision 2.A.23; Modified Dietz: P. Dietz, as in C. Bacon,
 * "Practical Portfolio Performance Measurement and Attribution" (2008), 2.2; Sharpe: W. Sharpe, "The Sharpe Ratio", JPM 21 (1994);
 * Sortino: T. Rollinger, S. Hoffman, "Sortino: A 'Sharper' Ratio" (2013).
 * @param days of {@link accountDays}
 * @param today YYYY-MM-DD, UTC, not before the last of them
 * @returns null where nothing was ever deposited
 */
export function accountFigures(days: readonly AccountDay[], today: string): AccountFigures | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || last.deposits.eq(ZERO)) return null
  const elapsed = daysBetween(first.day, today)
  const n = elapsed + 1
  const gain = last.equity.minus(last.deposits)
  const twr = last.index - 1
  const { mean, deviation, downside } = spreadOf(returnsOf(days), n)
  const { drawdown, underwaterDays } = underWater(days, today)
  const isDay = elapsed >= 1
  const isRisky = elapsed >= DAYS_FOR_RISK
  const ofYear = Math.sqrt(DAYS_OF_YEAR)
  return {
    capital: last.deposits,
    returnOnCapital: PERCENT * gain.div(last.deposits).toNumber(),
    twr: isDay ? PERCENT * twr : null,
    // In single precision, because powers differ in their last digits between browsers and the database.
    twrYear: elapsed >= DAYS_OF_YEAR ? Math.fround(PERCENT * ((1 + twr) ** (DAYS_OF_YEAR / elapsed) - 1)) : null,
    // Deposits of the last days weigh little, but no more than all can be lost.
    mwr: isDay ? Math.max(-PERCENT, PERCENT * (gain.toNumber() / meanDeposit(days, n))) : null,
    volatilityYear: isRisky ? PERCENT * (deviation * ofYear) : null,
    sharpe: isRisky && deviation > LEAST_DEVIATION * Math.abs(mean) ? (mean / deviation) * ofYear : null,
    sortino: isRisky && downside > 0 ? (mean / downside) * ofYear : null,
    drawdown: isDay ? PERCENT * drawdown : null,
    underwaterDays: isDay ? underwaterDays : null,
    inMarket: isDay ? PERCENT * (daysInMarket(days, today) / n) : null,
  }
}

/** The returns of the listed days. */
const returnsOf = (days: readonly AccountDay[]) =>
  days.map(({ index }, at) => {
    const before = days[at - 1]?.index ?? 1
    return before === 0 ? 0 : index / before - 1
  })

/**
 * Mean, sample deviation and downside deviation (from 0) of daily returns. The deviation: B. Welford, "Note on a Method for Calculating
 * Corrected Sums of Squares and Products", Technometrics 4 (1962), 419–420.
 * @param returns those that are not 0, or all
 * @param n the number of days
 */
export function spreadOf(returns: readonly number[], n: number) {
  let [total, squares, losses, middle] = [0, 0, 0, 0]
  returns.forEach((value, at) => {
    total += value
    // Around the mean so far, as sums of squares lose the deviation of returns that hardly differ.
    const apart = value - middle
    middle += apart / (at + 1)
    squares += apart * (value - middle)
    if (value < 0) losses += value * value
  })
  const listed = returns.length
  squares += middle * middle * ((listed * (n - listed)) / n)
  return {
    mean: total / n,
    deviation: n > 1 ? Math.sqrt(squares / (n - 1)) : 0,
    downside: Math.sqrt(losses / n),
  }
}

/** USD: the deposits, each by the share of the days that it was there. */
export function meanDeposit(days: readonly AccountDay[], n: number): number {
  const first = days[0]?.day ?? ''
  let [deposited, weighted] = [ZERO, ZERO]
  for (const { day, deposits } of days) {
    weighted = weighted.plus(deposits.minus(deposited).times(n - daysBetween(first, day)))
    deposited = deposits
  }
  return weighted.toNumber() / n
}

/** The deepest fall of the index from a high, and the longest time below one. The beginning, at 1, is a high. */
function underWater(days: readonly AccountDay[], today: string) {
  let [drawdown, longest, high] = [0, 0, 1]
  let highDay = days[0]?.day ?? today
  let isHigh = true
  for (const { day, index } of days) {
    // It stood at its high until the day before.
    if (isHigh && day > highDay) highDay = dayBefore(day)
    isHigh = index >= high
    if (isHigh) {
      longest = Math.max(longest, daysBetween(highDay, day) - 1)
      ;[high, highDay] = [index, day]
    } else drawdown = Math.min(drawdown, index / high - 1)
  }
  return { drawdown, underwaterDays: isHigh ? longest : Math.max(longest, daysBetween(highDay, today)) }
}

const DAY_MICROS = 24 * 3_600 * 1_000_000
const dayBefore = (day: string) => utcDay(instantOf(day) - DAY_MICROS)
const nextDay = (day: string) => utcDay(instantOf(day) + DAY_MICROS)

/** Days until today on which anything was invested. */
function daysInMarket(days: readonly AccountDay[], today: string): number {
  let count = 0
  days.forEach(({ day, wasInvested, invested }, at) => {
    if (wasInvested) count += 1
    const next = days[at + 1]?.day
    // The days until the next listed one.
    if (invested.gt(ZERO)) count += next ? daysBetween(day, next) - 1 : daysBetween(day, today)
  })
  return count
}
