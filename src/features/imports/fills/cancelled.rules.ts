import { contractKey } from '@/domain/contract/contract'
import { isTradedSide, type Side } from '@/domain/contract/markets'
import { Decimal, plain, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import type { PlacedFill } from './fileOrder.rules'
import type { LeftOutRow, Problem } from './fill'
import { cellOfSide } from './side.rules'

/** How words say that a row takes back a fill: Schwab's `Cancel Buy`, Interactive Brokers' `BUY (Ca.)`, `Reversal of Bought`. */
const TAKES_BACK = /\b(cancel(l?ed|l?ation)?|revers(al|ed)( of)?|storno(s| von)?)\b|\(ca\.?\)/i

/**
 * The side of the fill that a row's word takes back; null for any other word.
 * @param sideOf the side that the rest of the words names.
 */
export function takenBack(text: string, sideOf: (text: string) => Side | null): Side | null {
  if (!TAKES_BACK.test(text)) return null
  const rest = text
    .replace(TAKES_BACK, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-–:]|[-–:]$/g, '')
    .trim()
  const side = sideOf(rest)
  return side !== null && isTradedSide(side) ? side : null
}

/** Types of rows that take back a fill of the side that another column names. */
export const isTradeCancel = (text: string) =>
  /^(trade ?cancel(l?ed|l?ation)?|cancel(l?ed|l?ation)? (of )?trade|trade (bust|correction)|busted( trade)?)$/i.test(
    text.trim(),
  )

const DAY_MICROS = 24 * 60 * 60 * 1_000_000
/** Brokers take a fill back some days later at most; where days have no times, the row may even stand before it. */
const WITHIN = 30 * DAY_MICROS

const keyOf = ({ fill }: PlacedFill) =>
  JSON.stringify([contractKey(fill), fill.side, fill.quantity, fill.price, fill.apart])

/**
 * Leaves out the fills that a broker took back, with the rows that say so. What it kept of their fees is paid by the fill that replaces
 * them, if there is one at the same time.
 * @param placed in the order of the file; a row that takes back a fill has that fill's side.
 */
export function withoutCancelled(placed: readonly PlacedFill[]): {
  placed: PlacedFill[]
  leftOut: LeftOutRow[]
  problems: Problem[]
} {
  if (!placed.some(({ raw }) => raw.cancels)) return { placed: [...placed], leftOut: [], problems: [] }
  const standing = new Set(placed.filter(({ raw }) => !raw.cancels))
  const alike = groupBy([...standing], keyOf)
  const leftOut: LeftOutRow[] = []
  const problems: Problem[] = []
  const kept: { original: PlacedFill; fee: Decimal }[] = []
  for (const one of placed) {
    if (!one.raw.cancels) continue
    const { fill, raw } = one
    const candidates = (alike.get(keyOf(one)) ?? []).filter(
      (other) => standing.has(other) && other.fill.at < fill.at + DAY_MICROS && other.fill.at > fill.at - WITHIN,
    )
    // The nearest in time; of those, the first of the file.
    const [original] = candidates.toSorted((a, b) => Math.abs(fill.at - a.fill.at) - Math.abs(fill.at - b.fill.at))
    if (!original) {
      const { column, text } = cellOfSide(raw.side) ?? raw.quantity
      problems.push({
        ...{ row: fill.row, column, found: text.trim() },
        expected: `the ${fill.side === 'BUY' ? 'purchase' : 'sale'} that this row cancels, which is not in the file. If it is in the strategy already, delete it there`,
      })
      continue
    }
    standing.delete(original)
    leftOut.push({ row: fill.row, reason: 'It cancels a fill of the file' })
    const fee = new Decimal(original.fill.fee).plus(
      (raw.fees[0]?.sign ?? 'any') === 'any' ? ZERO.minus(fill.fee) : fill.fee,
    )
    if (fee.eq(ZERO)) leftOut.push({ row: original.fill.row, reason: 'Cancelled by another row of the file' })
    else kept.push({ original, fee })
  }
  const paid = new Map<PlacedFill, Decimal>()
  for (const { original, fee } of kept) {
    const { at, side, row } = original.fill
    const instead = [...standing].find(
      (other) =>
        other.fill.at === at && other.fill.side === side && contractKey(other.fill) === contractKey(original.fill),
    )
    if (instead) paid.set(instead, (paid.get(instead) ?? ZERO).plus(fee))
    leftOut.push(
      instead
        ? { row, reason: `Cancelled by another row of the file; its fee is counted in row ${instead.fill.row}` }
        : {
            row,
            reason: `Cancelled by another row of the file, but not its fee of ${plain(fee)} ${original.fill.currency}, which is not imported`,
            isUnknownMarket: true,
          },
    )
  }
  return {
    placed: placed.flatMap((one) => {
      if (!standing.has(one)) return []
      const more = paid.get(one)
      return more ? { ...one, fill: { ...one.fill, fee: plain(more.plus(one.fill.fee)) } } : one
    }),
    leftOut,
    problems,
  }
}
