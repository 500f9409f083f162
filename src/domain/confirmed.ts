import {
  accountDays,
  accountFigures,
  isTooMuchToValue,
  type PositionStep,
  type PricedTrade,
  valuationsOf,
} from './account'
import { type Contract, contractKey, multiplierOf } from './contract'
import { Decimal, plain, sum, ZERO } from './decimal'
import { type Dividend, dividendsOf, type PaidDividend } from './dividends'
import { groupBy } from './groupBy'
import { instantOf, isoOfInstant, movedDay, utcDay } from './instant'
import type { ActionFields, LedgerEntry } from './ledgerEntry'
import { isMarket, isTradedSide, type TradedSide } from './markets'
import { type Split, splitRatio, startOf, unitsAfter } from './splits'

/**
 * What is confirmed of a strategy: the account of somebody who acts on each ledger entry a minute after it was published, at the market's
 * prices. docs/confirmed.md has the rule; the database computes the same (private.confirmed).
 */

/** The market's price of one contract when somebody could act on an entry. A row of entry_prices. */
export interface EntryPrice {
  /** Per unit, in dollars, decimal text: of the minute, or both the open of the day. */
  low: string
  high: string
  /** When that minute or UTC day begins, ISO 8601. */
  barAt: string
}

/** What the market says of a contract. Closes, splits and dividends by day (YYYY-MM-DD), oldest first. */
export interface ContractMarket {
  closes: readonly { day: string; close: string }[]
  splits: readonly Split[]
  dividends: readonly Dividend[]
  /** What one unit of an option was worth at its end, by its stock's close; null where that is not known. */
  endWorth: string | null
}

/** What the replay needs beside the ledger. `contract` is a {@link contractKey}. */
export interface ConfirmedMarket {
  priceOf: (entry: number, contract: string) => EntryPrice | null
  marketOf: (contract: string) => ContractMarket
}

/** What an entry made a follower do in one contract. */
export interface FollowerOrder {
  /** The entry's number, and when it was recorded (ISO 8601). */
  entry: number
  recordedAt: string
  contract: string
  side: TradedSide
  units: Decimal
  /** USD. */
  fee: Decimal
  /** USD per unit: what the entry states. */
  stated: Decimal
  /** The price that the follower got, and when (ISO 8601); null where the market had none, so that nothing happened. */
  fill: { price: Decimal; at: string } | null
}

/** What a follower has done about one action, by contract: signed units of a day. */
type Taken = Map<string, { units: Decimal; day: string }>

interface FollowedAction {
  taken: Taken
  /** What the last entry that was followed led to, with what was taken before it. */
  last: { order: FollowerOrder; before: { units: Decimal; day: string } }[]
}

/** USD and units are rounded to this many decimals where they are divided. */
const DECIMALS = 10
const NOTHING = { units: ZERO, day: '' }

/** The contract that an entry's fields name. */
function contractOf({
  market,
  symbol,
  expiration,
  strike,
  option_right,
  multiplier,
  currency,
}: ActionFields): Contract {
  if (!isMarket(market)) throw new RangeError(`No such market: ${market}`)
  const right = option_right === 'CALL' || option_right === 'PUT' ? option_right : null
  return {
    ...{ market, symbol, expiration: expiration ?? null, strike: strike ?? null, option_right: right },
    ...{ multiplier: multiplier ?? null, currency: currency ?? 'USD' },
  }
}

/** What an entry says about an action: its fields, and the version that a follower would follow; null for none. */
function saidBy(entry: LedgerEntry): { fields: ActionFields; version: ActionFields | null } | null {
  switch (entry.event) {
    case 'action_recorded':
      return { fields: entry, version: entry }
    case 'action_edited':
      return { fields: entry.new, version: entry.new }
    case 'action_deleted':
      return { fields: entry.old, version: null }
    default:
      return null
  }
}

/**
 * The orders of a follower, in the order of the ledger. Each entry made in public changes how many units they should have taken for its
 * action, and they buy or sell the difference. An order that has not happened when the next entry about its action is recorded is
 * cancelled. Without a price nothing happens, and what was taken stays.
 * @param entries of one strategy from entry 1 on, in order.
 */
export function followerOrders(
  entries: readonly LedgerEntry[],
  market: ConfirmedMarket,
): { orders: FollowerOrder[]; contracts: ReadonlyMap<string, Contract> } {
  const orders = new Set<FollowerOrder>()
  const followed = new Map<string, FollowedAction>()
  const contracts = new Map<string, Contract>()
  let isPublic = false
  for (const entry of entries) {
    if (entry.event === 'strategy_published') isPublic = true
    if (entry.event === 'strategy_hidden') isPublic = false
    const said = saidBy(entry)
    if (!said || !('action' in entry) || entry.imported_at !== undefined) continue
    if (entry.event === 'action_recorded' && entry.in_public) followed.set(entry.action, { taken: new Map(), last: [] })
    const action = followed.get(entry.action)
    if (!action || !isPublic) continue
    cancel(action, entry.at, orders)
    const { fields, version } = said
    const wanted = version && isTradedSide(version.side) ? contractOf(version) : null
    const wantedKey = wanted && contractKey(wanted)
    if (wanted && wantedKey) contracts.set(wantedKey, wanted)
    for (const key of new Set([...action.taken.keys(), ...(wantedKey === null ? [] : [wantedKey])])) {
      const contract = contracts.get(key)
      if (!contract) continue
      const { splits } = market.marketOf(key)
      const price = priceOf(entry.number, key, contract, market)
      const day = utcDay(instantOf(price?.barAt ?? entry.at))
      const before = action.taken.get(key) ?? NOTHING
      const has = unitsOn(before, day, splits)
      const target =
        key === wantedKey ? unitsOn({ units: signed(fields), day: utcDay(instantOf(entry.at)) }, day, splits) : ZERO
      if (target.eq(has)) continue
      const side = target.gt(has) ? 'BUY' : 'SELL'
      const order: FollowerOrder = {
        ...{ entry: entry.number, recordedAt: entry.at, contract: key, side, units: target.minus(has).abs() },
        fee: fields.fee.startsWith('-') ? ZERO : new Decimal(fields.fee).times(fields.usd_rate ?? 1),
        stated: new Decimal(fields.price).times(fields.usd_rate ?? 1),
        fill: price && { price: new Decimal(side === 'BUY' ? price.high : price.low), at: price.barAt },
      }
      orders.add(order)
      action.last.push({ order, before })
      if (price) action.taken.set(key, { units: target, day })
    }
  }
  return { orders: [...orders], contracts }
}

/** Cancels the orders of an action's last entry that have not happened at a time. */
function cancel(action: FollowedAction, at: string, orders: Set<FollowerOrder>): void {
  for (const { order, before } of action.last) {
    if (!order.fill || instantOf(order.fill.at) <= instantOf(at)) continue
    orders.delete(order)
    action.taken.set(order.contract, before)
  }
  action.last = []
}

/** Only dollars are followed, and an option until it has ended. */
function priceOf(entry: number, key: string, contract: Contract, market: ConfirmedMarket): EntryPrice | null {
  const price = contract.currency === 'USD' ? market.priceOf(entry, key) : null
  return price && contract.expiration && instantOf(price.barAt) >= endOf(contract.expiration) ? null : price
}

/** When an option has ended: at the end of its last day. */
const endOf = (expiration: string) => instantOf(movedDay(expiration, 1))

const signed = ({ side, quantity }: ActionFields) => (side === 'BUY' ? new Decimal(quantity) : ZERO.minus(quantity))

/** What some units of one day are on a later one, after the splits between. */
const unitsOn = ({ units, day: since }: { units: Decimal; day: string }, day: string, splits: readonly Split[]) =>
  units.eq(ZERO) ? ZERO : units.times(splitRatio(splits, since, day)).round(DECIMALS)

// ---- One contract: from orders to positions and rounds ----

/** A position of a contract from an instant on. Money in USD. */
interface HeldStep extends PositionStep {
  units: string
  cost: string
  usdRate: '1'
}

/**
 * What a follower holds of a contract after each order, at average cost, and the results of its rounds: from flat to flat, or until less
 * than half of the most that was held is left. An option is settled at its end; what nobody knows the worth of is lost, and who sold it
 * gains nothing.
 * @param orders that happened.
 * @param today YYYY-MM-DD, UTC.
 */
function walk(
  contract: Contract,
  orders: readonly FollowerOrder[],
  { splits, endWorth }: ContractMarket,
  today: string,
) {
  const multiplier = multiplierOf(contract)
  const steps: HeldStep[] = []
  const rounds: Decimal[] = []
  let [held, cost, most, result] = [ZERO, ZERO, ZERO, ZERO]
  const step = (instant: number, realised: Decimal) => {
    const at = isoOfInstant(instant)
    const last = steps.at(-1)
    const before = last?.at === at ? steps.pop()?.realised : undefined
    const invested = plain(cost)
    steps.push({
      at,
      units: plain(held),
      cost: invested,
      invested,
      realised: plain(realised.plus(before ?? 0)),
      usdRate: '1',
    })
  }
  /** Closes some of what is held, for what it brings (or costs, if it was sold short). */
  const close = (units: Decimal, worth: Decimal) => {
    const isAll = units.eq(held.abs())
    const part = isAll ? cost : cost.times(units).div(held.abs()).round(DECIMALS)
    const gain = held.gt(ZERO) ? worth.minus(part) : part.minus(worth)
    cost = cost.minus(part)
    held = isAll ? ZERO : held.gt(ZERO) ? held.minus(units) : held.plus(units)
    return gain
  }
  const count = (realised: Decimal) => {
    result = result.plus(realised)
    if (held.abs().times(2).gte(most) && !held.eq(ZERO)) return
    rounds.push(result)
    ;[most, result] = [held.abs(), ZERO]
  }
  const events = [
    ...splits.map((split) => ({ instant: startOf(split), split, order: null })),
    ...orders.map((order) => ({ instant: instantOf(order.fill?.at ?? order.recordedAt), split: null, order })),
  ].sort((a, b) => a.instant - b.instant)
  for (const { instant, split, order } of events) {
    if (split && !held.eq(ZERO) && split.day <= today) {
      held = unitsAfter(held, { quantity: new Decimal(split.ratio), price: new Decimal(1) })
      most = unitsAfter(most, { quantity: new Decimal(split.ratio), price: new Decimal(1) })
      step(instant, ZERO)
    }
    if (!order?.fill) continue
    const worthOf = (units: Decimal) => units.times(order.fill?.price ?? 0).times(multiplier)
    const isClosing = held.gt(ZERO) ? order.side === 'SELL' : held.lt(ZERO) && order.side === 'BUY'
    const closes = isClosing ? (order.units.lt(held.abs()) ? order.units : held.abs()) : ZERO
    const realised = (isClosing ? close(closes, worthOf(closes)) : ZERO).minus(order.fee).round(DECIMALS)
    const opens = order.units.minus(closes)
    if (isClosing) count(realised)
    else result = result.plus(realised)
    cost = cost.plus(worthOf(opens))
    held = order.side === 'BUY' ? held.plus(opens) : held.minus(opens)
    if (held.abs().gt(most)) most = held.abs()
    step(instant, realised)
  }
  if (contract.expiration && contract.expiration < today && !held.eq(ZERO)) {
    const worth = endWorth === null ? (held.gt(ZERO) ? ZERO : cost) : held.abs().times(endWorth).times(multiplier)
    const realised = close(held.abs(), worth).round(DECIMALS)
    count(realised)
    step(endOf(contract.expiration), realised)
  }
  return { steps, rounds, multiplier }
}

// ---- The figures ----

/** What is confirmed of a strategy: its columns of strategy_metrics. USD and percent; null where nothing could be followed. */
export interface ConfirmedFigures {
  pnl: Decimal | null
  /** Money-weighted, and the deepest fall, by the rules of the account behind a record. */
  return: number | null
  drawdown: number | null
  rounds: number
  won: number
  /** Of the results of the rounds, and of their squares. */
  sum: Decimal
  squares: Decimal
  /** 0 to 1: the money of orders that had a price ÷ that of all; null without any. */
  share: Decimal | null
  /** When the first entry that was followed was recorded, ISO 8601. */
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
 * @param today YYYY-MM-DD, UTC: later prices and closes do not count.
 */
export function confirmedOf(
  entries: readonly LedgerEntry[],
  market: ConfirmedMarket,
  today: string,
): { figures: ConfirmedFigures; days: ConfirmedDay[] } {
  const { orders, contracts } = followerOrders(entries, market)
  const filled = orders.filter(({ fill }) => fill)
  const priced: PricedTrade[] = []
  const positions: HeldStep[][] = []
  const paid: PaidDividend[] = []
  const rounds: Decimal[] = []
  for (const [key, own] of groupBy(filled, (order) => order.contract)) {
    const contract = contracts.get(key)
    if (!contract) continue
    const known = market.marketOf(key)
    const walked = walk(contract, own, known, today)
    positions.push(walked.steps)
    rounds.push(...walked.rounds)
    const { closes, splits, dividends } = known
    priced.push({ instrument: key, positions: walked.steps, multiplier: walked.multiplier, closes, splits })
    if (contract.market === 'STOCK') paid.push(...dividendsOf(walked.steps, 'USD', dividends, today))
  }
  const isTooMuch = isTooMuchToValue(priced, today)
  const days = isTooMuch ? [] : accountDays(positions, valuationsOf(priced, today), today, paid)
  const account = accountFigures(days, today)
  const moneyOf = (some: readonly FollowerOrder[]) =>
    sum(
      some.map(({ contract, units, stated }) =>
        units.times(stated).times(multiplierOf(contracts.get(contract) ?? { market: '' })),
      ),
    )
  const all = moneyOf(orders)
  const made = days.map(({ day, equity, deposits }) => ({ day, pnl: equity.minus(deposits) }))
  return {
    figures: {
      pnl: made.at(-1)?.pnl ?? null,
      return: account?.mwr ?? null,
      drawdown: account?.drawdown ?? null,
      rounds: rounds.length,
      won: rounds.filter((one) => one.gt(ZERO)).length,
      sum: sum(rounds),
      squares: sum(rounds.map((one) => one.pow(2))),
      share: all.eq(ZERO) ? null : moneyOf(filled).div(all).round(DECIMALS),
      since: filled[0]?.recordedAt ?? null,
    },
    days: made.filter(({ pnl }, at) => !pnl.eq(made[at - 1]?.pnl ?? ZERO)),
  }
}
