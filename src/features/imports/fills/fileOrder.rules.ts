import { Decimal } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { instantOf } from '@/domain/time/instant'
import { computeTrade } from '@/domain/trade/trades'
import { type DecimalMark, numberIn } from '@/features/imports/cells/amounts.rules'
import { formatMoney } from '@/lib/format'
import type { Fill, RawFill } from './fill'
import { groupFills, groupKey } from './grouping.rules'

/** A fill with its row, in the order of the file. */
export interface PlacedFill {
  fill: Fill
  raw: RawFill
  /** Its other instant, in an hour that occurs twice. */
  second: string | null
}

/** The two readings of a file whose times tie. */
export type Sequence = 'oldest' | 'newest'
export const SEQUENCES: readonly Sequence[] = ['oldest', 'newest']

/** Share of a file's steps in time that must go one way for it to be in that order. */
const MOST = 0.75

/** Whether a list of steps goes back in time; null where it goes both ways, or nowhere. */
function goesBack(steps: readonly number[]): boolean | null {
  const back = steps.filter((step) => step < 0).length
  const ahead = steps.filter((step) => step > 0).length
  if (back === 0 && ahead === 0) return null
  if (back >= MOST * (back + ahead)) return true
  return ahead >= MOST * (back + ahead) ? false : null
}

const stepsOf = (values: readonly number[]) =>
  values.slice(1).map((value, at) => Math.sign(value - (values[at] ?? value)))

/** By the times of all rows, else by those of each contract: a file may be sorted by symbols. */
function byTime(fills: readonly Fill[]): boolean | null {
  const ofAll = goesBack(stepsOf(fills.map(({ at }) => at)))
  if (ofAll !== null) return ofAll
  return goesBack([...groupBy(fills, groupKey).values()].flatMap((one) => stepsOf(one.map(({ at }) => at))))
}

/** By ids that are numbers and all different: later fills have higher ones. */
function byIds(fills: readonly Fill[]): boolean | null {
  const ids = fills.map(({ id }) => Number(id ?? Number.NaN))
  if (ids.length < 2 || ids.some((id) => !Number.isFinite(id))) return null
  const steps = stepsOf(ids)
  if (steps.every((step) => step < 0)) return true
  return steps.every((step) => step > 0) ? false : null
}

/**
 * By what a row says is left after it: the order in which the rows' changes lead from one to the next.
 * @param rows in the order of the file.
 */
function byRunning(rows: readonly { left: Decimal | null; change: Decimal }[], startsAtZero: boolean): boolean | null {
  if (rows.length < 2 || rows.some(({ left }) => left === null)) return null
  const leads = (list: typeof rows) => {
    const [first] = list
    const begins = first?.left?.minus(first.change)
    if (startsAtZero && begins && !begins.eq(0)) return false
    return list.every(({ left, change }, at) => {
      const before = list[at - 1]?.left
      return !before || !left || left.minus(before).minus(change).abs().lt('0.011')
    })
  }
  const [ahead, back] = [leads(rows), leads(rows.toReversed())]
  return ahead === back ? null : back
}

function byBalance(placed: readonly PlacedFill[], mark: DecimalMark): boolean | null {
  if (placed.some(({ raw }) => raw.said.balance === null)) return null
  const of = (hasFee: boolean) =>
    byRunning(
      placed.map(({ raw, fill }) => {
        const worth = new Decimal(fill.quantity).times(fill.price).times(fill.market === 'OPTIONS' ? 100 : 1)
        const paid = fill.side === 'BUY' ? worth.times(-1) : worth
        return { left: numberIn(raw.said.balance?.cell, mark), change: hasFee ? paid.minus(fill.fee) : paid }
      }),
      false,
    )
  return of(true) ?? of(false)
}

function byHeld(placed: readonly PlacedFill[], mark: DecimalMark): boolean | null {
  if (placed.every(({ raw }) => raw.said.held === null)) return null
  const votes = [...groupBy(placed, ({ fill }) => groupKey(fill)).values()].map((own) =>
    byRunning(
      own.map(({ raw, fill }) => ({
        left: numberIn(raw.said.held, mark),
        change: new Decimal(fill.quantity).times(fill.side === 'BUY' ? 1 : -1),
      })),
      true,
    ),
  )
  const known = new Set(votes.filter((vote) => vote !== null))
  return known.size === 1 ? ([...known][0] ?? null) : null
}

/** Contracts with fills of one instant on both sides, whose order decides what the trade was. */
function tiedContracts(fills: readonly Fill[]): string[] {
  const sides = new Map<string, string>()
  const tied = new Set<string>()
  const seen = new Set<number>()
  const shared = new Set(fills.flatMap(({ at }) => (seen.size === seen.add(at).size ? at : [])))
  for (const fill of fills) {
    if (!shared.has(fill.at)) continue
    const key = groupKey(fill)
    const moment = `${fill.at} ${key}`
    const other = sides.get(moment)
    if (other !== undefined && other !== fill.side) tied.add(key)
    sides.set(moment, fill.side)
  }
  return [...tied]
}

/** A fill's place among those of its instant. */
export const placeIn = ({ row, part }: Fill, sequence: Sequence) => (sequence === 'newest' ? -row : row) + part / 2

/** Fills in the order of time; those of one instant in the file's order, or reversed. */
export const inSequence = (fills: readonly Fill[], sequence: Sequence): Fill[] =>
  fills.toSorted((a, b) => a.at - b.at || placeIn(a, sequence) - placeIn(b, sequence))

/** Trades that are shown of a reading. */
const SHOWN = 3

function resultOf(fills: readonly Fill[], keys: readonly string[], sequence: Sequence): string {
  const own = inSequence(
    fills.filter((fill) => keys.includes(groupKey(fill))),
    sequence,
  )
  const trades = groupFills(own, new Map(), {}).map(({ fills: of }) => {
    const [first] = of
    const { position, return: made, status } = computeTrade(of, first ?? { market: 'STOCK' })
    const result = status === 'OPEN' ? 'open' : formatMoney(Number(made))
    return `${first?.symbol} ${position.toLowerCase()}, ${result}`
  })
  const more = trades.length - SHOWN
  return `${trades.slice(0, SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** The order of a file's rows, and both of its results where they differ and nothing tells which is right. */
export interface DecidedSequence {
  /** null if it has to be asked. */
  certain: Sequence | null
  results: Record<Sequence, string> | null
  /** Rows of one instant whose order matters. */
  tied: PlacedFill[]
}

/**
 * Tells whether a file's first row is its oldest: by its times, else by its ids, its balance or the units held. It is only asked where
 * times tie and the two orders give different trades. Our own files are in the order of recording.
 */
export function decideSequence(placed: readonly PlacedFill[], mark: DecimalMark): DecidedSequence {
  const fills = placed.map(({ fill }) => fill)
  const isOwn = fills.some(({ group }) => group !== null)
  const certainly = (isNewest: boolean): DecidedSequence => ({
    ...{ certain: isNewest ? 'newest' : 'oldest', results: null, tied: [] },
  })
  if (isOwn) return certainly(false)
  const single = placed.filter(({ raw }) => raw.part === 0)
  const own = single.map(({ fill }) => fill)
  const known = byTime(own) ?? byIds(own) ?? byBalance(single, mark) ?? byHeld(single, mark)
  if (known !== null) return certainly(known)
  const keys = tiedContracts(fills)
  if (keys.length === 0) return certainly(false)
  const results = { oldest: resultOf(fills, keys, 'oldest'), newest: resultOf(fills, keys, 'newest') }
  if (results.oldest === results.newest) return certainly(false)
  return { certain: null, results, tied: placed.filter(({ fill }) => keys.includes(groupKey(fill))) }
}

/**
 * Chooses among the two instants of times in an hour that occurs twice: the file's order decides where only one choice keeps it.
 * @param placed in the order of the file.
 * @returns the rows whose time has to be asked, with their instants; the others have been set.
 */
export function settleFolds(placed: readonly PlacedFill[]): { settled: PlacedFill[]; open: PlacedFill[] } {
  if (placed.every(({ second }) => second === null)) return { settled: [...placed], open: [] }
  const certain = placed.filter(({ second }) => second === null).map(({ fill }) => fill.at)
  const isBack = goesBack(stepsOf(certain)) ?? goesBack(acrossFolds(placed))
  if (isBack === null) return { settled: [...placed], open: placed.filter(({ second }) => second !== null) }
  const inOrder = isBack ? placed.toReversed() : [...placed]
  const ways = inOrder.map(({ fill, second }) => (second === null ? [fill.at] : [fill.at, instantOf(second)]))
  const earliest: number[] = []
  ways.forEach((own, at) => {
    const before = earliest[at - 1] ?? Number.NEGATIVE_INFINITY
    earliest.push(own.find((one) => one >= before) ?? own.at(-1) ?? before)
  })
  const latest: number[] = []
  for (let at = ways.length - 1; at >= 0; at -= 1) {
    const after = latest[at + 1] ?? Number.POSITIVE_INFINITY
    const own = ways[at] ?? []
    latest[at] = own.findLast((one) => one <= after) ?? own[0] ?? after
  }
  const chosen = inOrder.map((one, at): PlacedFill => {
    if (one.second === null || earliest[at] !== latest[at]) return one
    return earliest[at] === one.fill.at ? { ...one, second: null } : atSecond(one)
  })
  const settled = isBack ? chosen.toReversed() : chosen
  return { settled, open: settled.filter(({ second }) => second !== null) }
}

/** Steps between times of which at most one is in such an hour. */
const acrossFolds = (placed: readonly PlacedFill[]) =>
  placed.slice(1).flatMap((one, at) => {
    const before = placed[at]
    return before && (before.second === null || one.second === null) ? [Math.sign(one.fill.at - before.fill.at)] : []
  })

/** A fill at the second of its two instants. */
export const atSecond = (one: PlacedFill): PlacedFill =>
  one.second === null
    ? one
    : { ...one, second: null, fill: { ...one.fill, date: one.second, at: instantOf(one.second) } }
