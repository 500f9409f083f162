import { type ConfirmedDay, lastKnown } from '@/domain/account/curve'
import { Decimal, ZERO } from '@/domain/decimal'
import { curveDays } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'
import { type ChartRange, rangeStart } from './chartRange.rules'

/** A strategy at the end of one UTC day, in USD. */
export interface EquityPoint {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Realised on this day; null if nothing was. */
  pnl: number | null
  /** Realised since the beginning of the curve. */
  equity: number
  /** Equity minus its previous high on the curve, 0 or below. The start, at 0, counts as a high. */
  drawdown: number
}

/**
 * Realised equity with its drawdown: one point per calendar day, from the day before the range (by default from the day before the
 * first result) until `today` (or a later last result), so that days without results keep their place on the axis. It starts at 0,
 * whatever was realised before the range. Sums are exact, and each point is rounded to a number once. Empty without results.
 */
export function equityCurve(days: readonly DayPnl[], today: string, range: ChartRange = 'All'): EquityPoint[] {
  const all = [...days].sort((a, b) => (a.day < b.day ? -1 : 1))
  const last = all.at(-1)
  if (!all[0] || !last) return []
  const first = rangeStart(range, all[0].day, new Date(today))
  const ordered = all.filter(({ day }) => day >= first)

  const pnlOf = new Map(ordered.map(({ day, pnl }) => [day, new Decimal(pnl)]))
  const points: EquityPoint[] = []
  let equity = ZERO
  let peak = ZERO
  // Rounded only on changes: most days have no result, and a curve may have thousands of days.
  let rounded = { equity: 0, drawdown: 0 }
  for (const day of curveDays(first, last.day > today ? last.day : today)) {
    const pnl = pnlOf.get(day)
    if (pnl) {
      equity = equity.plus(pnl)
      if (equity.gt(peak)) peak = equity
      rounded = { equity: equity.toNumber(), drawdown: equity.minus(peak).toNumber() }
    }
    points.push({ day, pnl: pnl?.toNumber() ?? null, ...rounded })
  }
  return points
}

/**
 * The confirmed P&L on the days of a curve, USD; null before the first of them on which there was any. Of a shorter range it begins at 0,
 * like the curve.
 * @param confirmed oldest first
 */
export function confirmedCurve(
  confirmed: readonly ConfirmedDay[],
  points: readonly EquityPoint[],
  range: ChartRange,
): (number | null)[] {
  const known = lastKnown(
    confirmed,
    points.map(({ day }) => day),
  )
  const before = range === 'All' ? 0 : (known[0]?.pnl ?? 0)
  return known.map((day) => day && day.pnl - before)
}

/** The deepest point below a high, the earliest of equals; null without points. */
export function worstDrawdown(points: readonly EquityPoint[]): EquityPoint | null {
  return points.reduce<EquityPoint | null>(
    (worst, point) => (worst === null || point.drawdown < worst.drawdown ? point : worst),
    null,
  )
}

export type EquityMonth = ReturnType<typeof equityMonths>[number]

/**
 * The curve by UTC month (YYYY-MM), newest first: the chart as a table, in USD. Its beginning, on the day before, is in no month.
 * @returns what was realised in the month, null if nothing was; the equity at its end; and its deepest drawdown
 */
export function equityMonths(points: readonly EquityPoint[]) {
  const months = new Map<string, { pnl: Decimal | null; equity: number; drawdown: number }>()
  for (const point of points.slice(1)) {
    const month = point.day.slice(0, 7)
    const before = months.get(month)
    months.set(month, {
      pnl: point.pnl === null ? (before?.pnl ?? null) : (before?.pnl ?? ZERO).plus(point.pnl),
      equity: point.equity,
      drawdown: Math.min(before?.drawdown ?? 0, point.drawdown),
    })
  }
  return [...months].map(([month, { pnl, ...rest }]) => ({ month, pnl: pnl?.toNumber() ?? null, ...rest })).reverse()
}
