/** Postgres keeps microseconds and JavaScript milliseconds; order and equality are decided on microseconds. */
const MICROS_PER_MS = 1000

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Microseconds since 1970 of an ISO 8601 date, with "T" or a space, and with optional seconds, zone and time; null if
 * it is malformed or does not exist. Without a zone it is UTC, without a time midnight.
 */
export function parseInstant(text: string): number | null {
  const parts = INSTANT.exec(text.trim())
  if (!parts) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = parts
  const at = new Date(0)
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const overflows = at.getUTCMonth() + 1 !== Number(month) || at.getUTCDate() !== Number(day)
  if (overflows || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const offsetMinutes = zoneMinutes(zone)
  if (offsetMinutes === null) return null
  at.setUTCHours(Number(hour), Number(minute) - offsetMinutes, Number(second))
  return at.getTime() * MICROS_PER_MS + Number(fraction.padEnd(6, '0'))
}

/** Minutes east of UTC; null beyond the widest zones in use (Postgres takes up to 15:59). */
function zoneMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 15 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** Like {@link parseInstant}, for dates that the database or our own rules have validated. Throws on others. */
export function instantOf(date: string): number {
  const instant = parseInstant(date)
  if (instant === null) throw new RangeError(`Not a date: ${date}`)
  return instant
}

/** ISO 8601 in UTC, with six decimals only where needed. */
export function isoOfInstant(micros: number): string {
  const rest = ((micros % MICROS_PER_MS) + MICROS_PER_MS) % MICROS_PER_MS
  const iso = new Date((micros - rest) / MICROS_PER_MS).toISOString()
  return rest === 0 ? iso : `${iso.slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}

/** The UTC day of an instant, as YYYY-MM-DD. */
export function utcDay(micros: number): string {
  return isoOfInstant(micros).slice(0, 10)
}

/** Today's UTC day, YYYY-MM-DD. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)

const DAY_MS = 24 * 60 * 60 * 1000

/** The UTC day some days after a day (YYYY-MM-DD), or before it if they are below 0. */
export const movedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of the week of a UTC day (both YYYY-MM-DD). */
export const mondayOf = (day: string): string => movedDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export const DAYS_PER_WEEK = 7

/** The first day of the month after this one (YYYY-MM). YYYY-MM-DD */
export const nextMonth = (month: string): string => `${movedDay(`${month}-28`, DAYS_PER_WEEK).slice(0, 7)}-01`

/** The last day of a month (YYYY-MM). YYYY-MM-DD */
export const lastDayOf = (month: string): string => movedDay(nextMonth(month), -1)

/** The days of a month (YYYY-MM) by week, Monday first; null where a day belongs to another month. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const weeks: (string | null)[][] = []
  for (let monday = mondayOf(first); monday <= last; monday = movedDay(monday, DAYS_PER_WEEK)) {
    const days = Array.from({ length: DAYS_PER_WEEK }, (_, at) => movedDay(monday, at))
    weeks.push(days.map((day) => (day < first || day > last ? null : day)))
  }
  return weeks
}

/** The days from one UTC day to a later one (YYYY-MM-DD). */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS

/** The UTC days of a curve that begins at 0: the day before the first one, then each day up to the last (YYYY-MM-DD). */
export function curveDays(first: string, last: string): string[] {
  const days: string[] = []
  // A day alone is parsed as midnight UTC.
  for (let ms = Date.parse(first) - DAY_MS; ms <= Date.parse(last); ms += DAY_MS) days.push(utcDay(ms * MICROS_PER_MS))
  return days
}

/**
 * The text of the form's date field: `2026-11-02 14:31`, in UTC, with seconds and decimals only where there are any, so
 * that reading it back gives the same instant and an untouched action stays untouched.
 */
export function dateToFormText(date: string): string {
  const iso = isoOfInstant(instantOf(date))
  const seconds = iso.slice(16, -1).replace(/\.0+$/, '')
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}${seconds === ':00' ? '' : seconds}`
}
