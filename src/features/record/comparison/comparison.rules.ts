import { Decimal, ZERO } from '@/domain/decimal'
import { curveDays } from '@/domain/instant'
import type { RealisedDay } from '@/domain/trades'
import { MAX_COMPARED } from '@/lib/constants'

/** The address's parameter, repeated for each name. */
const PARAMETER = 'strategies'

/** The names in an address, each once regardless of case, and the number of names beyond the maximum. */
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

/** The strategy that a typed text means: the one of that name, else the first suggestion that is not compared yet. */
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
 * The unit of the curves. `usd`: dollars realised since the first common day. `percent`: the same relative to the entry
 * cost of the matched units, as in the six periods, since account sizes are unknown.
 */
export type CompareUnit = 'usd' | 'percent'

/** One strategy's curve: a value for each common day; null where the percentage would divide by 0. */
export interface Curve {
  name: string
  values: (number | null)[]
}

export interface AlignedCurves {
  /** The common days, YYYY-MM-DD, UTC: the day before the first common one, then each until `today`. */
  days: string[]
  /** In the order given. */
  curves: Curve[]
}

const PERCENT = 100

/**
 * The realised curves of some strategies from the first day on which all have begun, where each starts at 0. Earlier
 * results are left out, since they cannot be compared. null if any strategy has no result.
 */
export function alignedCurves(
  strategies: readonly { name: string; days: readonly RealisedDay[] }[],
  unit: CompareUnit,
  today: string,
): AlignedCurves | null {
  const firsts = strategies.map(({ days }) => days[0]?.day)
  const begun = firsts.filter((day) => day !== undefined)
  if (begun.length < strategies.length || begun.length === 0) return null
  // YYYY-MM-DD sorts as text.
  const start = begun.toSorted().at(-1) ?? today
  const end =
    strategies
      .flatMap(({ days }) => days.at(-1)?.day ?? [])
      .concat(today)
      .toSorted()
      .at(-1) ?? today
  const days = curveDays(start, end)
  return { days, curves: strategies.map(({ name, days: own }) => ({ name, values: valuesOf(own, days, unit) })) }
}

function valuesOf(own: readonly RealisedDay[], days: readonly string[], unit: CompareUnit): (number | null)[] {
  const byDay = new Map(own.map((day) => [day.day, day]))
  let [pnl, cost] = [ZERO, ZERO]
  return days.map((day, at) => {
    // The first day is the one before all have begun.
    const realised = at === 0 ? undefined : byDay.get(day)
    if (realised) {
      pnl = pnl.plus(new Decimal(realised.pnl))
      cost = cost.plus(new Decimal(realised.matchedCost))
    }
    if (unit === 'usd') return pnl.toNumber()
    return cost.gt(ZERO) ? pnl.times(PERCENT).div(cost).toNumber() : at === 0 ? 0 : null
  })
}

/** The last value of each curve in a month. */
export interface MonthEnd {
  /** YYYY-MM */
  month: string
  /** In the order of the curves. */
  values: (number | null)[]
}

/** The months of the curves, newest first: the chart as a table. */
export function monthEnds({ days, curves }: AlignedCurves): MonthEnd[] {
  const lastOf = new Map<string, number>()
  for (const [at, day] of days.entries()) lastOf.set(day.slice(0, 7), at)
  return [...lastOf].map(([month, at]) => ({ month, values: curves.map(({ values }) => values[at] ?? null) })).reverse()
}
