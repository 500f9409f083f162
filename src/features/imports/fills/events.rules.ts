import { isDelivery, sharesOf } from '@/domain/contract/delivery'
import { heldAfter } from '@/domain/contract/expiry'
import { Decimal, plain, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { instantOf } from '@/domain/time/instant'
import { type DecimalMark, numberIn } from '@/features/imports/cells/amounts.rules'
import { type DateOrder, readWrittenDay } from '@/features/imports/cells/dates.rules'
import { priceOfAmount } from './brokerSums.rules'
import type { FileCell, Fill, LeftOutRow } from './fill'

/** How a fill of a broker's file is named as the other side of an assignment. */
export const nameOf = ({ group, row }: Pick<Fill, 'group' | 'row'>): string => group ?? `row ${row}`

const DAY_MICROS = 24 * 60 * 60 * 1_000_000
/** Brokers book the shares of an assignment up to some days later. */
const BOOKED_WITHIN = 5 * DAY_MICROS

/**
 * Links assignments and exercises with the rows of their shares: as many at the strike, the first within some days. Both happened at the
 * time of the option's end.
 * @param fills in order of time; those that are linked are replaced by copies.
 */
export function withDeliveries(fills: readonly Fill[]): Fill[] {
  const ends = fills.filter(({ side, linked, group }) => isDelivery(side) && linked === null && group === null)
  if (ends.length === 0) return [...fills]
  const keyOf = (symbol: string, side: string, quantity: string, price: string) =>
    [symbol, side, plain(new Decimal(quantity)), plain(new Decimal(price))].join(' ')
  const stocks = groupBy(
    fills.filter(({ market, group }) => market === 'STOCK' && group === null),
    ({ symbol, side, quantity, price }) => keyOf(symbol, side, quantity, price),
  )
  const changed = new Map<Fill, Fill>()
  /** How many of a key's stocks are too early for all ends from here on, or taken. */
  const passed = new Map<string, number>()
  for (const end of ends) {
    const shares = isDelivery(end.side) ? sharesOf(end, end.side, end.quantity) : null
    if (!shares) continue
    const fits = ({ at, apart }: Fill) => apart === end.apart && at > end.at - DAY_MICROS && at < end.at + BOOKED_WITHIN
    const key = keyOf(shares.symbol, shares.side, shares.quantity, shares.price)
    const list = stocks.get(key) ?? []
    let from = passed.get(key) ?? 0
    for (let one = list[from]; one && (changed.has(one) || one.at <= end.at - DAY_MICROS); one = list[from]) from += 1
    passed.set(key, from)
    let own: Fill | undefined
    for (let at = from; !own && at < list.length && (list[at]?.at ?? 0) < end.at + BOOKED_WITHIN; at += 1) {
      const one = list[at]
      if (one && !changed.has(one) && fits(one)) own = one
    }
    if (!own) continue
    changed.set(end, { ...end, linked: nameOf(own) })
    changed.set(own, { ...own, linked: nameOf(end), date: end.date, at: end.at })
  }
  return fills.map((fill) => changed.get(fill) ?? fill).sort((a, b) => a.at - b.at || a.place - b.place)
}

/** New shares for old ones, as companies split. Others mean that the file lacks purchases. */
const RATIOS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 16, 20, 24, 25, 30, 40, 50, 60, 75, 80, 100, 150, 200, 250, 500].map(
  (units) => [units, 1] as const,
)
const USUAL: (readonly [number, number])[] = [
  ...RATIOS,
  ...([
    [3, 2],
    [4, 3],
    [5, 4],
    [5, 2],
    [5, 3],
    [6, 5],
    [11, 10],
    [21, 20],
  ] as const),
].flatMap(([units, of]) => [[units, of] as const, [of, units] as const])

/** The usual ratio that makes some shares of others, or all but a part of a share, which brokers pay out, if there is only one. */
function ratioOf(after: Decimal, before: Decimal) {
  const exact = (ratio: readonly [number, number]) => before.times(ratio[0]).div(ratio[1])
  const [same] = USUAL.filter((ratio) => exact(ratio).eq(after))
  const whole = USUAL.filter((ratio) => exact(ratio).gt(1) && exact(ratio).round(0, 0).eq(after))
  return same ?? (whole.length === 1 ? whole[0] : undefined)
}

/** A symbol as splits are looked up by: old shares of an exchange of them have one of their own. */
const splitSymbol = ({ text }: FileCell) =>
  text
    .trim()
    .toUpperCase()
    .replace(/\.OLD$/, '')

/** How long after a split brokers pay for what it left. */
const PAID_WITHIN = 90 * DAY_MICROS

/**
 * Applies the splits of a file to what its fills held before. A split whose ratio cannot be told is left as it was: where the file lacks
 * what was held, and where the ratio is none that companies use. Cash for the part of a share that a split left is a sale of that part.
 * @param fills in order of time.
 * @param leftOut the rows without a fill, some of which are splits or cash.
 * @returns the fills with the splits at the beginning of their days, and the rows that are part of one.
 */
export function withSplits(
  fills: readonly Fill[],
  leftOut: readonly LeftOutRow[],
  { order, mark }: { order: DateOrder; mark: DecimalMark },
): { fills: Fill[]; applied: Set<number> } {
  const applied = new Set<number>()
  const splits = leftOut.flatMap(({ row, split }) => (split ? [{ row, ...split }] : []))
  if (splits.length === 0) return { fills: [...fills], applied }
  const number = (cell: FileCell | null) => numberIn(cell, mark) ?? ZERO
  const dayOf = ({ date }: { date: FileCell }) => readWrittenDay(date.text, order)?.slice(0, 10) ?? ''
  const inOrder = (all: readonly Fill[]) => all.toSorted((a, b) => a.at - b.at || a.place - b.place)
  /** What was held of a stock before an instant, and the last of its fills; null for none, or where accounts are kept apart. */
  const holding = (all: readonly Fill[], symbol: string, at: number) => {
    const before = all.filter((fill) => fill.market === 'STOCK' && fill.symbol.toUpperCase() === symbol && fill.at < at)
    const last = before.at(-1)
    const held = heldAfter(before)
    return !last || held.eq(ZERO) || before.some(({ apart }) => apart !== last.apart) ? null : { last, held, before }
  }
  let all = [...fills]
  const events = groupBy(
    splits.map((row) => ({ ...row, day: dayOf(row), name: splitSymbol(row.symbol) })),
    ({ day, name }) => `${day} ${name}`,
  )
  // Oldest first: a later split converts what an earlier one made.
  for (const own of [...events].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rows]) => rows)) {
    const { day = '', name: symbol = '' } = own[0] ?? {}
    const at = instantOf(day || '1970-01-01')
    const known = day === '' || own.length > 2 ? null : holding(all, symbol, at)
    if (!known) continue
    const ratio =
      own[0]?.ratio ??
      impliedRatio(
        known.held.abs(),
        own.map((row) => ({ quantity: number(row.quantity), amount: number(row.amount) })),
      )
    if (!ratio) continue
    for (const { row } of own) applied.add(row)
    all = inOrder([
      ...all,
      {
        ...{ ...known.last, ...ADDED, row: own[0]?.row ?? 0 },
        ...{ side: 'SPLIT', date: `${day}T00:00:00.000Z`, at, place: Number.MIN_SAFE_INTEGER },
        ...{ quantity: String(ratio[0]), price: String(ratio[1]) },
      },
    ])
  }
  for (const { row, cash } of leftOut) {
    if (!cash) continue
    const { symbol, date, amount } = cash
    const day = dayOf({ date })
    const paid = number(amount).abs()
    const known = day === '' || paid.eq(ZERO) ? null : holding(all, splitSymbol(symbol), instantOf(day) + DAY_MICROS)
    if (!known?.before.some(({ side, at }) => side === 'SPLIT' && at > instantOf(day) - PAID_WITHIN)) continue
    const { held, last } = known
    const part = plain(held.abs().minus(held.abs().round(0, 0)))
    const price = priceOfAmount(plain(paid), part, '1')
    if (price === null) continue
    applied.add(row)
    all = inOrder([
      ...all,
      {
        ...{ ...last, ...ADDED, row },
        ...{ side: held.gt(ZERO) ? 'SELL' : 'BUY', quantity: part, price },
        // After all else of a day without times.
        ...{ date: `${day}T00:00:00.000Z`, at: Math.max(instantOf(day), last.at), place: Number.MAX_SAFE_INTEGER },
      },
    ])
  }
  return { fills: all, applied }
}

/** What no row says of a fill that is added. */
const ADDED = { part: 0, id: null, linked: null, group: null, stated: null, fee: '0' } as const

/** The ratio by the shares that were added or taken away; undefined where they are no split of what was held. */
function impliedRatio(held: Decimal, rows: readonly { quantity: Decimal; amount: Decimal }[]) {
  const changes = rows.map(({ quantity, amount }) =>
    amount.gt(ZERO) && quantity.gt(ZERO) ? ZERO.minus(quantity) : quantity,
  )
  const after = changes.reduce((total, change) => total.plus(change), held)
  // Of two rows one takes away all that was held.
  const isWhole = rows.length === 1 || changes.some((change) => change.abs().eq(held) && change.lt(ZERO))
  return isWhole && after.gt(ZERO) ? ratioOf(after, held) : undefined
}
