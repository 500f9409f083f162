import { contractNames } from '@/domain/contract/contract'
import { Decimal, plain, sum, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import type { Fill } from '@/features/imports/fills/fill'
import type { BrokerFill, ExistingAction } from '@/features/imports/stored'

/** What to do with all fills of a file that are probably in the strategy already. */
export type MeetingChoice = 'mine' | 'file' | 'both'

/**
 * Fills that are probably the same as actions of one stored trade. One of the two is a list of one: an order may be stored of which
 * the file has the executions, or the other way round.
 */
export interface Meeting {
  fills: Fill[]
  actions: ExistingAction[]
  /** Why their times count as the same: within {@link NEAR}, alike in another zone, or of the day that the file states. */
  apart: 'near' | 'zone' | 'day'
}

const SECOND = 1_000_000
const MINUTE = 60 * SECOND
/** A log and the broker's file are at most this far apart. */
const NEAR = 5 * MINUTE
const DAY = 24 * 60 * MINUTE
/** Clocks of two zones differ by whole quarters of an hour, by 26 hours at most. */
const QUARTER = 15 * MINUTE
const MOST_APART = 26 * 60 * MINUTE
/** Prices of the same fill differ by at most this share. */
const PRICE_SHARE = '0.01'

type Party = Pick<Fill, 'symbol' | 'market' | 'expiration' | 'strike' | 'option_right' | 'currency' | 'side'>

/** Equal for what may be one contract, however its symbol is written: `BTC-USD` and `BTCUSD`, `BRK.B` and `BRKB`. */
const partyKey = (of: Party) =>
  JSON.stringify([...contractNames({ ...of, symbol: of.symbol.replace(/[-/_. ]/g, '') }), of.currency, of.side])

interface Sum {
  quantity: Decimal
  price: Decimal
}

/** Units, and their average price. */
function sumOf(parts: readonly { quantity: string; price: string }[]): Sum {
  const quantity = sum(parts.map((part) => new Decimal(part.quantity)))
  const worth = sum(parts.map((part) => new Decimal(part.quantity).times(part.price)))
  return { quantity, price: worth.div(quantity) }
}

const isNearPrice = (one: Decimal, other: Decimal) => one.minus(other).abs().lte(other.abs().times(PRICE_SHARE))

const agree = (fills: readonly Fill[], actions: readonly ExistingAction[]) => {
  const [ofFile, stored] = [sumOf(fills), sumOf(actions)]
  return ofFile.quantity.eq(stored.quantity) && isNearPrice(ofFile.price, stored.price)
}

const isDay = ({ at }: Fill) => at % DAY === 0

/** How a fill's time is that of an action; null if it is not. An option expires once, whenever it is booked. */
function nearness(fill: Fill, action: ExistingAction): Meeting['apart'] | null {
  const after = action.at - fill.at
  if (Math.abs(after) <= NEAR || fill.side === 'EXPIRE') return 'near'
  if (isDay(fill)) return after > 0 && after < DAY ? 'day' : null
  return shiftOf(fill, action) === null ? null : 'zone'
}

/** The whole quarters of an hour between two times that clocks of different zones show alike; null if they don't. */
function shiftOf(fill: Fill, action: ExistingAction): number | null {
  const after = action.at - fill.at
  if (Math.abs(after) > MOST_APART) return null
  const quarters = Math.round(after / QUARTER)
  // What states whole minutes only may lack the other's seconds.
  const isWhole = fill.at % MINUTE === 0 || action.at % MINUTE === 0
  return Math.abs(after - quarters * QUARTER) < (isWhole ? MINUTE : SECOND) ? quarters : null
}

/** The fills and actions of one contract and side that have not met yet, in order of time. */
interface Shelf {
  fills: Fill[]
  actions: ExistingAction[]
}

/**
 * The fills that are probably stored: of the same contract and side, as many units, at a price within 1%, and either within five minutes,
 * or at the same wall time in another zone, or on the day that the file states without a time. Each fill and each action meets once; the
 * nearest first.
 * @param fills those that are not stored to the letter, in order of time.
 * @param actions those that no fill of the file equals.
 */
export function findMeetings(fills: readonly Fill[], actions: readonly ExistingAction[]): Meeting[] {
  const stored = groupBy(actions, partyKey)
  const meetings: Meeting[] = []
  for (const [key, own] of groupBy(fills, partyKey)) {
    const others = stored.get(key)
    if (!others) continue
    const shelf: Shelf = { fills: own, actions: others.toSorted((a, b) => a.at - b.at) }
    for (const pair of pairs(shelf)) meetings.push(pair)
    for (const sum of sums(shelf)) meetings.push(sum)
  }
  return meetings.sort((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ fills: [first] }: Meeting) => first?.at ?? 0

const quantityOf = ({ quantity }: { quantity: string }) => plain(new Decimal(quantity))

/** Those of a list in order of time that are at most so far from a time. */
function within<Item extends { at: number }>(items: readonly Item[], at: number, most: number): Item[] {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((items[middle]?.at ?? 0) < at - most) from = middle + 1
    else to = middle
  }
  const near: Item[] = []
  for (let place = from; place < items.length; place += 1) {
    const item = items[place]
    if (!item || item.at > at + most) break
    near.push(item)
  }
  return near
}

/** One fill and one action each. Takes them off the shelf. */
function pairs(shelf: Shelf): Meeting[] {
  const byQuantity = groupBy(shelf.actions, quantityOf)
  const candidates = shelf.fills.flatMap((fill) =>
    within(
      byQuantity.get(quantityOf(fill)) ?? [],
      fill.at,
      fill.side === 'EXPIRE' ? Number.POSITIVE_INFINITY : MOST_APART,
    ).flatMap((action) => {
      const apart = nearness(fill, action)
      if (apart === null || !agree([fill], [action])) return []
      return [{ fill, action, apart, shift: apart === 'zone' ? shiftOf(fill, action) : null }]
    }),
  )
  // A file that was read in another zone is shifted as a whole, so the shift of most pairs comes first.
  const shifts = new Map<number | null, number>()
  for (const { shift } of candidates) shifts.set(shift, (shifts.get(shift) ?? 0) + 1)
  candidates.sort(
    (a, b) =>
      Number(a.apart !== 'near') - Number(b.apart !== 'near') ||
      (shifts.get(b.shift) ?? 0) - (shifts.get(a.shift) ?? 0) ||
      Math.abs(a.action.at - a.fill.at) - Math.abs(b.action.at - b.fill.at),
  )
  const taken = new Set<Fill | ExistingAction>()
  const found: Meeting[] = []
  for (const { fill, action, apart } of candidates) {
    if (taken.has(fill) || taken.has(action)) continue
    taken.add(fill).add(action)
    found.push({ fills: [fill], actions: [action], apart })
  }
  shelf.fills = shelf.fills.filter((fill) => !taken.has(fill))
  shelf.actions = shelf.actions.filter((action) => !taken.has(action))
  return found
}

/** An order and its executions: those that follow each other and add up to it, from first to last at most a day apart. */
function sums(shelf: Shelf): Meeting[] {
  const found: Meeting[] = []
  const taken = new Set<Fill | ExistingAction>()
  for (const action of shelf.actions) {
    const near = within(shelf.fills, action.at, DAY).filter((fill) => !taken.has(fill))
    const fills = runOf(near, action.quantity, (run) => agree(run, [action]) && isNearRun(run, action))
    if (!fills) continue
    for (const one of [...fills, action]) taken.add(one)
    found.push({ fills, actions: [action], apart: 'near' })
  }
  for (const fill of shelf.fills) {
    if (taken.has(fill)) continue
    const near = within(shelf.actions, fill.at, DAY).filter((action) => !taken.has(action))
    const actions = runOf(near, fill.quantity, (run) => isOneTrade(run) && agree([fill], run) && isNearRun(run, fill))
    if (!actions) continue
    for (const one of [...actions, fill]) taken.add(one)
    found.push({ fills: [fill], actions, apart: 'near' })
  }
  return found
}

const isOneTrade = (actions: readonly ExistingAction[]) => new Set(actions.map(({ tradeId }) => tradeId)).size === 1

/** An order bears the time of its first or of its last execution, or the day of all. */
const isNearRun = (run: readonly { at: number }[], { at }: { at: number }) =>
  [run.at(0), run.at(-1)].some((end) => end && Math.abs(end.at - at) <= NEAR) ||
  run.every((one) => one.at % DAY === 0 && at > one.at && at < one.at + DAY)

/** The first two or more items that follow each other, add up to a quantity and fit; null if none do. */
function runOf<Item extends { quantity: string }>(
  items: readonly Item[],
  quantity: string,
  fits: (run: Item[]) => boolean,
): Item[] | null {
  for (let from = 0; from < items.length - 1; from += 1) {
    let total = ZERO
    for (let to = from; to < items.length; to += 1) {
      total = total.plus(items[to]?.quantity ?? ZERO)
      if (total.gt(quantity)) break
      const run = items.slice(from, to + 1)
      if (total.eq(quantity) && run.length > 1 && fits(run)) return run
    }
  }
  return null
}

/** What is noted of meetings whose actions are kept: each fill beside its action, or beside the first of several. */
export function brokerFillsOf(meetings: readonly Meeting[]): BrokerFill[] {
  const counts = new Map<string, number>()
  return meetings.flatMap(({ fills, actions: [first] }) =>
    fills.flatMap(({ date, quantity, price, fee }): BrokerFill[] => {
      if (!first) return []
      const key = JSON.stringify([first.id, date, quantity, price])
      const nth = (counts.get(key) ?? 0) + 1
      counts.set(key, nth)
      return [{ action_id: first.id, date, quantity, price, fee, nth }]
    }),
  )
}
