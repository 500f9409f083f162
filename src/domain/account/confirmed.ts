import { multiplierOf } from '../contract/contract'
import { exchangeDay } from '../contract/exchangeDay'
import { valueAtClose } from '../contract/expiry'
import { isMarket, isTradedSide, type Market } from '../contract/markets'
import { parseOptionCode } from '../contract/optionCode'
import type { Split } from '../contract/splits'
import { Decimal, plain, sum, ZERO } from '../decimal'
import { groupBy } from '../groupBy'
import type { ActionFields, LedgerEntry } from '../ledger/entry'
import { daysBetween, instantOf, isoOfInstant, utcDay } from '../time/instant'
import { accountDays, accountFigures, addedUp, type DayWorth, isTooMuchToValue, type PositionStep } from './account'
import { blockedBy, type OptionLeg } from './blocked'
import type { Dividend } from './dividends'

/**
 * What is confirmed of a strategy: the account of somebody who acts on each entry of its ledger a minute after it was published, at the
 * market's prices. docs/confirmed.md is the specification, section by section. The database computes the same (*confirmed.sql).
 */

/** The market's price of an instrument when somebody could act on an entry. A row of entry_prices. */
export interface EntryPrice {
  /** Per unit, in dollars, decimal text: of the minute, or both the open of the day. */
  low: string
  high: string
  /** When that minute or UTC day begins, ISO 8601. */
  barAt: string
  span: 'minute' | 'day'
}

/** What the market says of an instrument. By day (YYYY-MM-DD), oldest first. */
export interface InstrumentMarket {
  closes: readonly { day: string; close: string }[]
  splits: readonly Split[]
  dividends: readonly Dividend[]
  /** Of an option: the instrument of its stock. */
  stock: string | null
}

/** What the site says that an entry announces. An instrument is a market and the symbol of its bars: "STOCK AAPL". */
export interface AnnouncedRow {
  entry: number
  instrument: string
  /** Units × multiplier, below 0 for a sale, and the fee. Decimal text. */
  wanted: string
  fee: string
  price: EntryPrice | null
}

/** What the replay needs beside the ledger. Rows that no entry explains count for nothing. */
export interface ConfirmedMarket {
  rows: readonly AnnouncedRow[]
  marketOf: (instrument: string) => InstrumentMarket
}

/** Quotients are rounded to this many decimals. */
const DECIMALS = 10
const rounded = (value: Decimal) => value.round(DECIMALS)
const marketOf = (instrument: string): Market => {
  const [market = ''] = instrument.split(' ')
  if (!isMarket(market)) throw new RangeError(`No such market: ${market}`)
  return market
}

/** What one unit of a day is today: the ratios of the splits after that day, multiplied. */
const ratioAfter = (splits: readonly Split[], day: string, today: string): Decimal =>
  splits.reduce(
    (ratio, split) => (split.day > day && split.day <= today ? ratio.times(split.ratio) : ratio),
    new Decimal(1),
  )

// ---- From entries to announcements ----

/** What an entry makes a follower want of its action in an instrument. */
interface Announcement {
  number: number
  at: string
  action: string
  instrument: string
  /** As it was counted then. */
  wanted: Decimal
  fee: Decimal
  price: EntryPrice | null
}

/** Quantity × multiplier of a purchase, below 0 for a sale, 0 of anything else. */
export function announcedUnits({ market, multiplier, side, quantity }: ActionFields): Decimal {
  if (!isTradedSide(side)) return ZERO
  const units = new Decimal(quantity).times(multiplierOf({ market, ...(multiplier && { multiplier }) }))
  return side === 'BUY' ? units : ZERO.minus(units)
}

/** A fee below 0 is none. */
export const announcedFee = ({ fee }: ActionFields): Decimal => (fee.startsWith('-') ? ZERO : new Decimal(fee))

/**
 * What the entries announce, in their order, and what is stated of purchases and sales without a price, in USD. Of a row only the instrument
 * and the price are taken on trust: what is wanted and the fee are the entry's.
 */
function announcementsOf(entries: readonly LedgerEntry[], rows: readonly AnnouncedRow[]) {
  const all: Announcement[] = []
  const rowsOf = groupBy(rows, ({ entry }) => entry)
  const followed = new Set<string>()
  let isPublic = false
  let unpriced = ZERO
  for (const entry of entries) {
    if (entry.event === 'strategy_published') isPublic = true
    if (entry.event === 'strategy_hidden') isPublic = false
    if (!('action' in entry)) continue
    const { number, at, action } = entry
    const left = [...(rowsOf.get(number) ?? [])]
    const announce = (fields: ActionFields, wanted: Decimal) => {
      const fee = announcedFee(fields)
      const place = left.findIndex((row) => wanted.eq(row.wanted) && fee.eq(row.fee))
      const [row] = place < 0 ? [] : left.splice(place, 1)
      if (row) all.push({ number, at, action, instrument: row.instrument, wanted, fee, price: row.price })
      if (!row?.price)
        unpriced = unpriced.plus(
          wanted
            .abs()
            .times(fields.price)
            .times(fields.usd_rate ?? 1),
        )
    }
    if (entry.event === 'action_recorded') {
      if (!entry.in_public) continue
      followed.add(action)
      if (isTradedSide(entry.side)) announce(entry, announcedUnits(entry))
    } else if (isPublic && followed.has(action)) {
      if (entry.event === 'action_edited') announce(entry.new, announcedUnits(entry.new))
      announce(entry.old, ZERO)
    }
  }
  return { all, unpriced }
}

/** Those that happened: with a price that nothing said of the same action overtook. */
function happened(all: readonly Announcement[]): (Announcement & { price: EntryPrice })[] {
  const next = new Map<Announcement, string>()
  for (const own of groupBy(all, ({ action }) => action).values()) {
    for (const [at, one] of own.entries()) {
      const later = own.slice(at + 1).find(({ number }) => number > one.number)
      if (later) next.set(one, later.at)
    }
  }
  return all.flatMap((one) => {
    const { price } = one
    const overtakenAt = next.get(one)
    const isOvertaken = price && overtakenAt !== undefined && instantOf(overtakenAt) < instantOf(price.barAt)
    return price && !isOvertaken ? [{ ...one, price }] : []
  })
}

// ---- From changes to orders ----

/** What is bought and sold of an instrument in one bar. */
interface Order {
  /** YYYY-MM-DD, of the exchange. */
  day: string
  /** When its bar begins, in microseconds since 1970. */
  instant: number
  /** As of today, below 0 for a sale, and what they cost, below 0 for what they brought. */
  units: Decimal
  amount: Decimal
  fee: Decimal
}

/** The orders of an instrument, in order of time. */
function ordersOf(
  instrument: string,
  announced: readonly (Announcement & { price: EntryPrice })[],
  { splits }: InstrumentMarket,
  today: string,
): Order[] {
  const market = marketOf(instrument)
  const taken = new Map<string, Decimal>()
  const changes = announced.flatMap(({ at, action, wanted, fee, price }) => {
    const target = wanted.times(ratioAfter(splits, exchangeDay(market, at), today))
    const units = target.minus(taken.get(action) ?? ZERO)
    taken.set(action, target)
    return units.eq(ZERO) ? [] : [{ units, fee, price }]
  })
  const lastDay = optionOf(instrument)?.expiration ?? null
  return [...groupBy(changes, ({ price: { barAt, span } }) => `${instantOf(barAt)} ${span}`).values()]
    .flatMap((own): Order[] => {
      const [first] = own
      const units = sum(own.map((one) => one.units))
      if (!first || units.eq(ZERO)) return []
      const { barAt, span, low, high } = first.price
      const instant = instantOf(barAt)
      // Exactly midnight UTC is a minute too.
      const day = span === 'day' ? utcDay(instant) : exchangeDay(market, isoOfInstant(instant + 1))
      if (day > today || (lastDay !== null && day > lastDay)) return []
      const amount = units.times(units.gt(ZERO) ? high : low).div(ratioAfter(splits, day, today))
      const fees = sum(own.map(({ fee }) => fee)).times(units.abs())
      return [
        {
          day,
          instant,
          units,
          amount: rounded(amount),
          fee: rounded(fees.div(sum(own.map((one) => one.units.abs())))),
        },
      ]
    })
    .sort((one, other) => one.instant - other.instant)
}

/** An option's terms, from the code that its prices have as symbol. */
function optionOf(instrument: string) {
  if (marketOf(instrument) !== 'OPTIONS') return null
  const code = parseOptionCode(instrument.slice('OPTIONS '.length))
  return code?.expiration ? { ...code, expiration: code.expiration } : null
}

// ---- Positions ----

/** What is held of an instrument after the events of one instant of a day. */
interface Held {
  day: string
  /** The order of the instants on a day: dividends, orders by their bars, the end of an option. */
  instant: number
  units: Decimal
  /** USD: below 0 what units sold short were sold for. */
  cost: Decimal
  realised: Decimal
  /** USD. */
  dividend: Decimal
}

const FIRST = Number.NEGATIVE_INFINITY
const LAST = Number.POSITIVE_INFINITY
/** Days after an option's last one from which its stock's close is no longer waited for. */
const CLOSE_DAYS = 7

/** See {@link walk}. */
type Walked = ReturnType<typeof walk>

/**
 * Follows an instrument from its first order to today.
 * @returns among others the results of its rounds, the last of which may still be open, and the unrealised result in USD on each day on
 *   which it may change.
 */
function walk(instrument: string, orders: readonly Order[], market: ConfirmedMarket, today: string) {
  const { closes, splits, dividends, stock } = market.marketOf(instrument)
  const option = optionOf(instrument)
  const held: Held[] = []
  const rounds: Decimal[] = []
  let [units, cost, pending, peak] = [ZERO, ZERO, ZERO, ZERO]
  const keep = (day: string, instant: number, realised: Decimal, dividend = ZERO) => {
    pending = pending.plus(realised).plus(dividend)
    held.push({ day, instant, units, cost, realised, dividend })
  }
  /** Ends a round where nothing is held any more, the other side is, or less than half of the most. */
  const count = (before: Decimal) => {
    const isTurned = units.times(before).lt(ZERO)
    if (units.eq(ZERO) || isTurned || units.abs().times(2).lt(peak)) {
      rounds.push(pending)
      ;[pending, peak] = [ZERO, units.abs()]
    } else if (units.abs().gt(peak)) peak = units.abs()
  }
  const pay = ({ day, amount }: Dividend) => {
    if (units.eq(ZERO)) return
    const paid = units.times(amount).div(ratioAfter(splits, dayBefore(day), today))
    keep(day, FIRST, ZERO, rounded(paid))
  }
  const trade = ({ day, instant, units: change, amount, fee }: Order) => {
    const before = units
    let realised = ZERO.minus(fee)
    if (units.times(change).gte(ZERO)) cost = cost.plus(amount)
    else if (change.abs().lte(units.abs())) {
      const part = rounded(cost.times(change.abs()).div(units.abs()))
      realised = realised.minus(amount).minus(part)
      cost = cost.minus(part)
    } else {
      const closing = rounded(amount.times(units.abs()).div(change.abs()))
      realised = realised.minus(closing).minus(cost)
      cost = amount.minus(closing)
    }
    units = units.plus(change)
    keep(day, instant, realised)
    count(before)
  }
  const paying = marketOf(instrument) === 'STOCK' ? dividends.filter(({ currency }) => currency === 'USD') : []
  const events = [
    ...paying
      .filter(({ day }) => day <= today)
      .map((one) => ({ day: one.day, instant: FIRST, happen: () => pay(one) })),
    ...orders.map((one) => ({ day: one.day, instant: one.instant, happen: () => trade(one) })),
  ].sort((one, other) => one.day.localeCompare(other.day, 'en') || compare(one.instant, other.instant))
  for (const { happen } of events) happen()
  if (option && option.expiration < today && !units.eq(ZERO)) {
    const close = closeOn(stock ? market.marketOf(stock).closes : [], option.expiration)
    const worth = close === null ? null : rounded(units.times(valueAtClose(option, close)))
    if (worth !== null || daysBetween(option.expiration, today) > CLOSE_DAYS) {
      const last = units.lt(ZERO) ? lastBy(closes, option.expiration) : undefined
      const owed = last ? valueBy(last, units, splits, today).minus(cost) : ZERO
      const lost = units.gt(ZERO) ? ZERO.minus(cost) : owed.lt(ZERO) ? owed : ZERO
      const before = units
      const realised = worth?.minus(cost) ?? lost
      ;[units, cost] = [ZERO, ZERO]
      keep(option.expiration, LAST, realised)
      count(before)
    }
  }
  const valued = closes.filter(({ day }) => day <= today && (!option || day <= option.expiration))
  const unrealised = unrealisedOf(held, valued, splits, today)
  if (!units.eq(ZERO)) rounds.push(pending.plus(unrealised.at(-1)?.worth ?? ZERO))
  return { instrument, orders, held, rounds, unrealised }
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
const dayBefore = (day: string) => utcDay(instantOf(day) - 1)
const closeOn = (closes: InstrumentMarket['closes'], day: string) =>
  closes.find((one) => one.day === day)?.close ?? null
const lastBy = <One extends { day: string }>(all: readonly One[], day: string) => all.findLast((one) => one.day <= day)

/** What units are worth by a close, both as of today. */
const valueBy = (
  { day, close }: InstrumentMarket['closes'][number],
  units: Decimal,
  splits: readonly Split[],
  today: string,
): Decimal => rounded(units.times(close).div(ratioAfter(splits, day, today)))

/** The unrealised result after each day on which something happened, and on each later one that has a close. */
function unrealisedOf(
  held: readonly Held[],
  closes: InstrumentMarket['closes'],
  splits: readonly Split[],
  today: string,
): DayWorth[] {
  const days = [...new Map(held.map((one) => [one.day, one])).values()]
  return days.flatMap(({ day, units, cost }, at) => {
    if (units.eq(ZERO)) return [{ day, worth: ZERO }]
    const next = days[at + 1]?.day
    const resultBy = (close: InstrumentMarket['closes'][number]) => valueBy(close, units, splits, today).minus(cost)
    const known = lastBy(closes, day)
    const later = closes.filter((close) => close.day > day && (!next || close.day < next))
    return [
      { day, worth: known ? resultBy(known) : ZERO },
      ...later.map((close) => ({ day: close.day, worth: resultBy(close) })),
    ]
  })
}

// ---- The account ----

/**
 * What short options block beyond what they were sold for, at the end of each day on which anything happened in an option of their stock
 * or in the stock.
 */
function blockedDays(walked: readonly Walked[], market: ConfirmedMarket, today: string) {
  const stocks = groupBy(
    walked.flatMap((one) => {
      const option = optionOf(one.instrument)
      const stock = option && market.marketOf(one.instrument).stock
      return option && stock ? [{ ...one, option, stock }] : []
    }),
    ({ stock }) => stock,
  )
  return [...stocks].map(([stock, options]) => {
    const { closes, splits } = market.marketOf(stock)
    const shares = walked.find(({ instrument }) => instrument === stock)?.held ?? []
    const days = new Set([...options.flatMap(({ held }) => held), ...shares].map(({ day }) => day))
    return [...days].sort().map((day) => {
      const legs = options.flatMap(({ held, option }): OptionLeg[] => {
        const { units = ZERO, cost = ZERO } = lastBy(held, day) ?? {}
        const premium = units.lt(ZERO) ? cost.abs() : ZERO
        return units.eq(ZERO)
          ? []
          : [{ option, expiration: option.expiration, units, usdRate: new Decimal(1), premium }]
      })
      const long = lastBy(shares, day)?.units ?? ZERO
      const sharesThen = long.gt(ZERO) ? rounded(long.div(ratioAfter(splits, day, today))) : ZERO
      const blocked = blockedBy(legs, sharesThen, lastBy(closes, day)?.close ?? null)
      return { day, invested: blocked.minus(sum(legs.map(({ premium }) => premium))) }
    })
  })
}

/** The steps of an account, in which the place of an instant among those of its day stands for its time. */
function stepsOf(walked: readonly Walked[], market: ConfirmedMarket, today: string): PositionStep[][] {
  const instants = groupBy(
    walked.flatMap(({ held }) => held),
    ({ day }) => day,
  )
  const places = new Map(
    [...instants].map(([day, own]) => [day, [...new Set(own.map(({ instant }) => instant))].sort(compare)] as const),
  )
  // Microseconds, of which a day has more than anybody has orders. null for the end of the day.
  const atOf = (day: string, instant: number | null) => {
    const own = places.get(day) ?? []
    return isoOfInstant(instantOf(day) + (instant === null ? own.length : own.indexOf(instant)))
  }
  return [
    ...walked.map(({ held }) => {
      const steps = new Map<string, PositionStep>()
      for (const { day, instant, cost, realised, dividend } of held) {
        const at = atOf(day, instant)
        const earned = realised.plus(dividend).plus(steps.get(at)?.realised ?? 0)
        steps.set(at, { at, invested: plain(cost.abs()), realised: plain(earned) })
      }
      return [...steps.values()]
    }),
    ...blockedDays(walked, market, today).map((days) =>
      days.map(({ day, invested }) => ({ at: atOf(day, null), invested: plain(invested), realised: '0' })),
    ),
  ]
}

// ---- The figures ----

/** What is confirmed of a strategy: its columns of strategy_metrics. All but the share are null where there was no order. */
export interface ConfirmedFigures {
  /** USD. */
  pnl: Decimal | null
  /** Percent: money-weighted, and the deepest fall, by the rules of the account behind a record. */
  return: number | null
  drawdown: number | null
  rounds: number | null
  won: number | null
  /** On how many days the result changed, and the sum of the squares of what it changed by. */
  changes: number | null
  squares: Decimal | null
  /** How many days of one size would scatter as much: (Σ result²)² ÷ Σ result⁴. null too where it never changed. */
  deciding: number | null
  /** 0 to 1: the money of the orders ÷ the same and what is stated of announcements without a price. */
  share: number | null
  /** When the first announcement that happened was published, ISO 8601. */
  since: string | null
}

/** The confirmed result so far at the end of a day (YYYY-MM-DD) on which it changed. */
export interface ConfirmedDay {
  day: string
  pnl: Decimal
}

/**
 * What is confirmed of a strategy until a day.
 * @param entries of the strategy from entry 1 on, in order.
 * @param today YYYY-MM-DD, UTC: later prices, closes, splits and dividends do not count.
 */
export function confirmedOf(
  entries: readonly LedgerEntry[],
  market: ConfirmedMarket,
  today: string,
): { figures: ConfirmedFigures; days: ConfirmedDay[] } {
  const { all, unpriced } = announcementsOf(entries, market.rows)
  const done = happened(all)
  const walked = [...groupBy(done, ({ instrument }) => instrument)].flatMap(([instrument, own]) => {
    const orders = ordersOf(instrument, own, market.marketOf(instrument), today)
    return orders.length > 0 ? [walk(instrument, orders, market, today)] : []
  })
  const ordered = sum(walked.flatMap(({ orders }) => orders.map(({ amount }) => amount.abs())))
  const money = ordered.plus(unpriced)
  const share = money.eq(ZERO) ? null : ordered.div(money).toNumber()
  const isTooMuch = isTooMuchToValue(
    walked.map(({ instrument, held }) => ({
      ...{ instrument, multiplier: '1', closes: [], expiration: optionOf(instrument)?.expiration ?? null },
      positions: held.map(({ day, units }) => ({ at: day, units: plain(units), cost: '0', usdRate: '1' })),
    })),
    today,
  )
  const nothing = {
    pnl: null,
    return: null,
    drawdown: null,
    rounds: null,
    won: null,
    changes: null,
    squares: null,
    deciding: null,
    since: null,
  }
  if (walked.length === 0 || isTooMuch) return { figures: { ...nothing, share }, days: [] }
  const valuations = addedUp(walked.map(({ unrealised }) => unrealised))
  const days = accountDays(stepsOf(walked, market, today), valuations, today)
  const account = accountFigures(days, today)
  const made = days.map(({ day, equity, deposits }) => ({ day, pnl: equity.minus(deposits) }))
  const rounds = walked.flatMap((one) => one.rounds)
  const results = made.map(({ pnl }, at) => pnl.minus(made[at - 1]?.pnl ?? ZERO)).filter((result) => !result.eq(ZERO))
  const squares = sum(results.map((one) => one.pow(2)))
  return {
    figures: {
      pnl: made.at(-1)?.pnl ?? ZERO,
      return: account?.mwr ?? null,
      drawdown: account?.drawdown ?? null,
      rounds: rounds.length,
      won: rounds.filter((one) => one.gt(ZERO)).length,
      changes: results.length,
      squares,
      deciding:
        results.length > 0
          ? squares
              .pow(2)
              .div(sum(results.map((one) => one.pow(4))))
              .toNumber()
          : null,
      share,
      since: done[0]?.at ?? null,
    },
    days: made.filter(({ pnl }, at) => !pnl.eq(made[at - 1]?.pnl ?? ZERO)),
  }
}
