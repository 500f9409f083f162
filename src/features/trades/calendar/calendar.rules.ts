import { DAYS_PER_WEEK, lastDayOf, mondayOf, movedDay, nextMonth, weeksOfMonth } from '@/domain/time/instant'
import { isDay } from '@/features/trades/trades.rules'

/** A day of the calendar that belongs to its month. */
export interface CalendarDay {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** USD, realised; null where nothing was closed. */
  result: number | null
}

/** A week of a month, Monday first; null where a day belongs to another month. */
export interface CalendarWeek {
  days: readonly (CalendarDay | null)[]
  /** USD, of its days in this month; null where nothing was closed. */
  total: number | null
}

export interface CalendarMonth {
  /** YYYY-MM */
  month: string
  weeks: readonly CalendarWeek[]
  total: number | null
}

export type Results = ReadonlyMap<string, number>

const sumOf = (results: readonly (number | null)[]): number | null => {
  const made = results.filter((result) => result !== null)
  return made.length === 0 ? null : made.reduce((sum, result) => sum + result, 0)
}

/** The weeks of a month. */
export function calendarMonth(month: string, results: Results): CalendarMonth {
  const weeks = weeksOfMonth(month).map((week): CalendarWeek => {
    const days = week.map((day) => (day === null ? null : { day, result: results.get(day) ?? null }))
    return { days, total: sumOf(days.map((day) => day?.result ?? null)) }
  })
  return { month, weeks, total: sumOf(weeks.map(({ total }) => total)) }
}

/**
 * The months of a year that the calendar shows: from the first to the last with a result, a page of the diary or today.
 * @param written days of the diary
 */
export function calendarYear(
  year: number,
  results: Results,
  written: readonly string[],
  today: string,
): CalendarMonth[] {
  const days = [...results.keys(), ...written, today].filter((day) => day.startsWith(`${year}-`)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: CalendarMonth[] = []
  for (let month = first.slice(0, 7); month <= last; month = nextMonth(month).slice(0, 7))
    months.push(calendarMonth(month, results))
  return months
}

/** The years to choose from, the latest first. */
export function calendarYears(results: Results, written: readonly string[], today: string): number[] {
  const first = [...results.keys(), ...written, today].toSorted()[0] ?? today
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, at) => to - at)
}

/** The day that a key leads to from another, within the days of the months that are shown; null for other keys. */
export function dayAfterKey(key: string, day: string, months: readonly CalendarMonth[]): string | null {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const monday = mondayOf(day)
  const sameDay = (month: string) => {
    const at = `${month}-${day.slice(8)}`
    return at > lastDayOf(month) ? lastDayOf(month) : at
  }
  const next = new Map([
    ['ArrowLeft', movedDay(day, -1)],
    ['ArrowRight', movedDay(day, 1)],
    ['ArrowUp', movedDay(day, -DAYS_PER_WEEK)],
    ['ArrowDown', movedDay(day, DAYS_PER_WEEK)],
    ['Home', monday],
    ['End', movedDay(monday, DAYS_PER_WEEK - 1)],
    ['PageUp', sameDay(movedDay(`${day.slice(0, 7)}-01`, -1).slice(0, 7))],
    ['PageDown', sameDay(nextMonth(day.slice(0, 7)).slice(0, 7))],
  ]).get(key)
  if (next === undefined) return null
  if (next < `${first.month}-01`) return `${first.month}-01`
  const end = lastDayOf(last.month)
  if (next > end) return end
  return next
}

const YEAR = /^\d{4}$/

/** A day of an address; null for anything else. */
export const readDay = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)

/** A year of an address; null for anything else. */
export const readYear = (text: string | null): number | null => (text !== null && YEAR.test(text) ? Number(text) : null)
