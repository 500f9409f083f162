import type { EquityDay } from '@/domain/account/curve'
import { ZERO } from '@/domain/decimal'
import { curveDays } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'
import { MAX_COMPARED } from '@/lib/constants'

/** The address's parameter, repeated for each name. */
const PARAMETER = 'strategies'

/** The names in an address, without duplicates (ignoring case), and the number of names beyond the maximum. */
export function readNames(search: URLSearchParams): { names: string[]; tooMany: number } {
  const names: string[] = []
  for (const given of search.getAll(PARAMETER)) {
    const name = given.trim()
    if (name !== '' && !includesName(names, name)) names.push(name)
  }
  return { names: names.slice(0, MAX_COMPARED), tooMany: Math.max(0, names.length - MAX_COMPARED) }
}

export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((other) => other.toLowerCase() === name.trim().toLowerCase())

/** The strategy that the typed text means: the one with that name, else the first suggestion that is not compared yet. */
export function pickName(
  typed: string,
  suggestions: readonly string[],
  compared: readonly string[],
): { name: string } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: 'Enter the name of a strategy' }
  if (includesName(compared, text)) return { problem: 'This strategy is already in the comparison' }
  const exact = suggestions.find((name) => name.toLowerCase() === text.toLowerCase())
  const name = exact ?? suggestions.find((one) => !includesName(compared, one))
  return name === undefined ? { problem: `No other strategy that you can see is called “${text}”` } : { name }
}

/**
 * What the curves show. `index`: the accounts behind the records, each at 100 before the first common day. `usd`: dollars realised
 * since then.
 */
export type CompareUnit = 'index' | 'usd'

/** What a strategy's curve is drawn from: its account and its realised days, each oldest first. */
export interface CurveSource {
  name: string
  account: readonly Pick<EquityDay, 'day' | 'index'>[]
  days: readonly DayPnl[]
}

/** One strategy's curve, with a value for each common day. */
export interface Curve {
  name: string
  /** All null if the account had lost everything by the time the others began. */
  values: (number | null)[]
  /** How far each value is below the highest one so far, 0 or less: in percent for an index, else in dollars. */
  drawdowns: (number | null)[]
}

export interface AlignedCurves {
  /** The days of the chart, YYYY-MM-DD, UTC: the day before the first common one, then each day up to `today`. */
  days: string[]
  /** In the order of the argument. */
  curves: Curve[]
}

const BASE = 100

/** The days on which a strategy's curve changes. */
const changesOf = ({ account, days }: CurveSource, unit: CompareUnit) => (unit === 'index' ? account : days)

/** Whether a strategy has a curve. */
export const hasCurve = (strategy: CurveSource, unit: CompareUnit): boolean => changesOf(strategy, unit).length > 0

/**
 * The curves of several strategies from the first day on which all had begun. Morningstar compares funds in the same way ("only as far
 * as the youngest item"), since earlier days cannot be compared. null if any strategy has no curve.
 */
export function alignedCurves(
  strategies: readonly CurveSource[],
  unit: CompareUnit,
  today: string,
): AlignedCurves | null {
  if (strategies.length === 0 || !strategies.every((one) => hasCurve(one, unit))) return null
  // YYYY-MM-DD sorts as text.
  const latestOf = (at: 0 | -1) =>
    strategies
      .flatMap((one) => changesOf(one, unit).at(at)?.day ?? [])
      .toSorted()
      .at(-1)
  const last = latestOf(-1) ?? today
  const days = curveDays(latestOf(0) ?? today, last > today ? last : today)
  const drawn = unit === 'index' ? indexCurve : realisedCurve
  return { days, curves: strategies.map((one) => ({ name: one.name, ...drawn(one, days) })) }
}

/** The account's index on each day, at 100 on the first one. */
function indexCurve({ account }: CurveSource, days: readonly string[]): Omit<Curve, 'name'> {
  const byDay = new Map(account.map(({ day, index }) => [day, index]))
  const start = account.findLast(({ day }) => day <= (days[0] ?? ''))?.index ?? 1
  if (start <= 0) return { values: days.map(() => null), drawdowns: days.map(() => null) }
  let [index, high] = [start, start]
  const points = days.map((day) => {
    index = byDay.get(day) ?? index
    high = Math.max(high, index)
    return { value: (index / start) * BASE, drawdown: (index / high - 1) * 100 }
  })
  return { values: points.map(({ value }) => value), drawdowns: points.map(({ drawdown }) => drawdown) }
}

/** What was realised after the first day: summed exactly, then rounded to a number once. */
function realisedCurve({ days: own }: CurveSource, days: readonly string[]): Omit<Curve, 'name'> {
  const byDay = new Map(own.map(({ day, pnl }) => [day, pnl]))
  let [pnl, high] = [ZERO, ZERO]
  const points = days.map((day, at) => {
    const realised = at === 0 ? undefined : byDay.get(day)
    if (realised !== undefined) pnl = pnl.plus(realised)
    if (pnl.gt(high)) high = pnl
    return { value: pnl.toNumber(), drawdown: pnl.minus(high).toNumber() }
  })
  return { values: points.map(({ value }) => value), drawdowns: points.map(({ drawdown }) => drawdown) }
}

export type MonthEnd = ReturnType<typeof monthEnds>[number]

/** The last value of each curve in each month (YYYY-MM), newest first, in the order of the curves: the chart as a table. */
export function monthEnds({ days, curves }: AlignedCurves) {
  const lastOf = new Map<string, number>()
  for (const [at, day] of days.entries()) lastOf.set(day.slice(0, 7), at)
  return [...lastOf].map(([month, at]) => ({ month, values: curves.map(({ values }) => values[at] ?? null) })).reverse()
}
