import { isoOfInstant, parseInstant } from '@/domain/instant'

/** The order of day, month and year in a numeric date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
export const DATE_ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy']

/** A date as written in its cell, before the order of its numbers is decided. */
interface WrittenDate {
  /** Numbers in the order written; the order `open` is day first or month first. */
  numbers: [string, string, string]
  order: DateOrder | 'open'
  /** hh:mm:ss.ffffff; null for a day alone. */
  time: string | null
  /** ISO offset, null if absent. */
  offset: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Unambiguous zone abbreviations of statements. */
const OFFSETS: Record<string, string> = { Z: 'Z', UTC: 'Z', GMT: 'Z', EST: '-05:00', EDT: '-04:00' }

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const FIGURES = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i
const MONTH_BETWEEN = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})(?!\d)/i
const ZONE = '(z|est|edt|(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?|utc|gmt)'
const TIME = new RegExp(
  `^(?:[T,;: ]+)?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?: ?([ap])\\.?m\\.?)?(?: ?${ZONE})?$`,
  'i',
)
const COMPACT_TIME = new RegExp(`^[T;, ]+(\\d{2})(\\d{2})(\\d{2})?(?: ?${ZONE})?$`, 'i')
const ONLY_ZONE = new RegExp(`^ ${ZONE}$`, 'i')

/** Longer texts are not dates. */
const MAX_CHARACTERS = 60

function takeApart(text: string): WrittenDate | null {
  const typed = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/ \(?(?:coordinated universal time)\)?$/i, ' UTC')
    .trim()
  if (typed === '' || typed.length > MAX_CHARACTERS) return null
  const day = takeDay(typed)
  if (!day) return null
  const clock = takeTime(typed.slice(day.length))
  return clock && { numbers: day.numbers, order: day.order, ...clock }
}

function takeDay(typed: string): (Pick<WrittenDate, 'numbers' | 'order'> & { length: number }) | null {
  const found = (match: RegExpExecArray, order: DateOrder | 'open', ...numbers: [string, string, string]) => ({
    numbers,
    order,
    length: match[0].length,
  })
  const ymd = YEAR_FIRST.exec(typed)
  if (ymd) return found(ymd, 'ymd', ymd[1] ?? '', ymd[3] ?? '', ymd[4] ?? '')
  const compact = COMPACT.exec(typed)
  if (compact) return found(compact, 'ymd', compact[1] ?? '', compact[2] ?? '', compact[3] ?? '')
  const open = FIGURES.exec(typed)
  if (open) return found(open, 'open', open[1] ?? '', open[3] ?? '', open[4] ?? '')
  const named = MONTH_FIRST.exec(typed)
  if (named) return found(named, 'mdy', monthOf(named[1]), named[2] ?? '', named[3] ?? '')
  const between = MONTH_BETWEEN.exec(typed)
  if (between) return found(between, 'dmy', between[1] ?? '', monthOf(between[2]), between[3] ?? '')
  return null
}

const monthOf = (name = '') => String(MONTHS.indexOf(name.toLowerCase()) + 1)

function takeTime(rest: string): Pick<WrittenDate, 'time' | 'offset'> | null {
  if (rest.trim() === '') return { time: null, offset: null }
  const compact = COMPACT_TIME.exec(rest)
  if (compact) {
    const [, hour, minute, second = '00', zone] = compact
    return { time: `${hour}:${minute}:${second}`, offset: offsetOf(zone) }
  }
  const clock = TIME.exec(rest)
  if (!clock) return ONLY_ZONE.test(rest) ? { time: null, offset: null } : null
  const [, hour = '', minute, second = '00', fraction = '', half, zone] = clock
  const written = Number(hour)
  if (half && (written < 1 || written > 12)) return null
  const hours = half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 6)}`
  return { time: `${two(hours)}:${minute}:${second}${decimals}`, offset: offsetOf(zone) }
}

const two = (figure: number | string) => String(figure).padStart(2, '0')

/** An ISO offset of a written zone: `UTC+2` is `+02:00`. */
function offsetOf(zone: string | undefined): string | null {
  if (!zone) return null
  const parts = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  return parts ? `${parts[1]}${two(parts[2] ?? '')}:${parts[3] ?? '00'}` : (OFFSETS[zone.toUpperCase()] ?? null)
}

/** The zone that a column's heading states, as an ISO offset: `Date(UTC+2)` is `+02:00`. null if it states none. */
export const offsetInHeading = (heading: string) =>
  offsetOf(/\b(?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::?\d{2})?)?/i.exec(heading)?.[0].replaceAll(' ', ''))

/**
 * `YYYY-MM-DD`, read in the given order; two-digit years are of this century. null if the year is not where the order
 * has it.
 */
function dayUnder({ numbers: [a, b, c], order }: WrittenDate, chosen: DateOrder): string | null {
  const meant = order === 'open' ? chosen : order
  const [year, month, day] = meant === 'ymd' ? [a, b, c] : meant === 'dmy' ? [c, b, a] : [c, a, b]
  if (year.length !== 2 && year.length !== 4) return null
  if (day.length > 2 || month.length > 2) return null
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
}

/** A parsed date. */
export interface ReadInstant {
  /** ISO 8601 in UTC. */
  date: string
  /** A time without a zone, read in the zone that was given. */
  isLocal: boolean
  /** The cell has a day alone, which counts as 00:00 UTC. */
  isDay: boolean
}

/**
 * Reads a date in any of the forms that brokers write, with the given order of numbers. A time without a zone is in
 * `zone` (IANA), unless the column's heading states one. null if it is not an existing day and time. Never throws.
 */
export function readWrittenDate(text: string, order: DateOrder, zone: string, heading = ''): ReadInstant | null {
  const written = takeApart(text)
  const day = written && dayUnder(written, order)
  if (!written || !day) return null
  const isDay = written.time === null
  const offset = isDay ? 'Z' : (written.offset ?? offsetInHeading(heading))
  const instant = parseInstant(`${day}T${written.time ?? '00:00:00'}${offset ?? 'Z'}`)
  if (instant === null) return null
  const isLocal = offset === null
  return { date: isoOfInstant(isLocal ? instant - offsetMicros(instant, zone) : instant), isLocal, isDay }
}

/** The day of a cell without its time, `YYYY-MM-DD`: an expiration. */
export function readWrittenDay(text: string, order: DateOrder): string | null {
  const written = takeApart(text)
  const day = written && dayUnder(written, order)
  return day && parseInstant(day) !== null ? day : null
}

const HOUR_MICROS = 3_600_000_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** The UTC offset of a zone at a local time; for an hour that occurs twice, the first one. */
function offsetMicros(local: number, zone: string): number {
  if (zone === 'UTC') return 0
  const key = `${zone} ${Math.floor(local / HOUR_MICROS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  // The offset at the local time taken as UTC, then again at the resulting instant.
  const near = offsetAt(local, zone)
  const offset = offsetAt(local - near, zone)
  offsets.set(key, offset)
  return offset
}

function offsetAt(instant: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(instant / 1000).map(({ type, value }) => [type, value]))
  const shown = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  )
  return shown * 1000 - Math.floor(instant / 1_000_000) * 1_000_000
}
