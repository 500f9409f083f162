import { monthOfName, weekdayOfName } from '@/domain/time/dayNames'
import { isoOfInstant, parseInstant } from '@/domain/time/instant'
import { offsetsAt, readZone, type WrittenZone, ZONE_PATTERN } from '@/domain/time/zones'
import { zoneInHeading } from './zones.rules'

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
  /** null if absent. */
  zone: WrittenZone | null
  /** The weekday before it, 0 for Sunday, which the day must be; null if absent. */
  weekday: number | null
}

const MONTH_FIRST = /^(?<a>\p{L}{3,})\.? (?<b>\d{1,2})(?:st|nd|rd|th|\.)?,? (?<c>\d{4})(?!\d)/u
/** The ways to write a date: three numbers, or two numbers and a month's name. */
const DAY_PATTERNS: [RegExp, WrittenDate['order']][] = [
  [/^(?<a>\d{4})(?<mark>[-/.])(?<b>\d{1,2})\k<mark>(?<c>\d{1,2})(?!\d)/, 'ymd'],
  [/^(?<a>\d{4})(?<b>\d{2})(?<c>\d{2})(?!\d)/, 'ymd'],
  [/^(?<a>\d{1,2})(?<mark>[-/.])(?<b>\d{1,2})\k<mark>(?<c>\d{4}|\d{2})(?!\d)/, 'open'],
  [MONTH_FIRST, 'mdy'],
  [/^(?<a>\d{1,2})(?:\.? ?(?:de )?|-)(?<b>\p{L}{3,})\.?(?:,? (?:de )?|-)(?<c>\d{4}|\d{2})(?!\d)/u, 'dmy'],
]
const TIME = new RegExp(
  `^(?:[T,;: ]+)?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?: ?([ap])\\.?m\\.?(?![a-z]))?(?: ?\\(?${ZONE_PATTERN}\\)?)?$`,
  'i',
)
const COMPACT_TIME = new RegExp(`^[T;, ]+(\\d{2})(\\d{2})(\\d{2})?(?: ?${ZONE_PATTERN})?$`, 'i')
const ONLY_ZONE = new RegExp(`^ ${ZONE_PATTERN}$`, 'i')
/** What comes before a date: its weekday. */
const WEEKDAY = /^(\p{L}{2,})\.?,? (?=[\p{L}\d])/u
/** A day of booking, and the one on which it happened. */
const AS_OF = /^.+ as of (.+)$/i
/** The days since 1899-12-30 that a spreadsheet shows where a cell lost its format; from 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d{1,15}))?$/
const UNIX = /^(1\d{9})(\d{3})?$/
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30)
const SECONDS_OF_DAY = 86_400

/** Longer texts are not dates. */
const MAX_CHARACTERS = 60

function takeApart(text: string): WrittenDate | null {
  const whole = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/ \(?(?:coordinated universal time)\)?$/i, ' UTC')
    .trim()
  if (whole === '' || whole.length > MAX_CHARACTERS) return null
  const dated = AS_OF.exec(whole)?.[1] ?? whole
  const number = takeNumber(dated)
  if (number) return number
  // `Mar 10, 2026` begins with a month, which is a weekday elsewhere.
  const before = MONTH_FIRST.test(dated) ? null : WEEKDAY.exec(dated)
  const weekday = before ? weekdayOfName(before[1] ?? '') : null
  const typed = before && weekday !== null ? dated.slice(before[0].length) : dated
  const day = takeDay(typed)
  if (!day) return null
  const clock = takeTime(typed.slice(day.length))
  return clock && { numbers: day.numbers, order: day.order, weekday, ...clock }
}

/** A date as one number: a spreadsheet's days, in no zone, or the seconds or milliseconds since 1970. */
function takeNumber(typed: string): WrittenDate | null {
  const serial = SERIAL.exec(typed)
  const unix = UNIX.exec(typed)
  if (!serial && !unix) return null
  const seconds = serial
    ? SERIAL_ZERO_MS / 1000 +
      Number(serial[1]) * SECONDS_OF_DAY +
      Math.round(Number(`0.${serial[2] ?? '0'}`) * SECONDS_OF_DAY)
    : Number(unix?.[1])
  const [date = '', time = ''] = new Date(seconds * 1000).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const isDay = serial !== null && serial[2] === undefined
  return {
    ...{ numbers: [year, month, day], order: 'ymd', weekday: null },
    time: isDay ? null : `${time.slice(0, 8)}${unix?.[2] ? `.${unix[2]}` : ''}`,
    zone: serial ? null : readZone('Z'),
  }
}

function takeDay(typed: string): (Pick<WrittenDate, 'numbers' | 'order'> & { length: number }) | null {
  for (const [pattern, order] of DAY_PATTERNS) {
    const match = pattern.exec(typed)
    if (!match) continue
    const { a = '', b = '', c = '' } = match.groups ?? {}
    return { numbers: [numberOf(a), numberOf(b), c], order, length: match[0].length }
  }
  return null
}

/** A month's name as its number; 0, which no month is, for other words. */
const numberOf = (text: string) => (/^\d/.test(text) ? text : String(monthOfName(text) ?? 0))

function takeTime(rest: string): Pick<WrittenDate, 'time' | 'zone'> | null {
  if (rest.trim() === '') return { time: null, zone: null }
  const compact = COMPACT_TIME.exec(rest)
  if (compact) {
    const [, hour, minute, second = '00', zone] = compact
    return withZone(`${hour}:${minute}:${second}`, zone)
  }
  const clock = TIME.exec(rest)
  if (!clock) return ONLY_ZONE.test(rest) ? { time: null, zone: null } : null
  const [, hour = '', minute, second = '00', fraction = '', half, zone] = clock
  const written = Number(hour)
  if (half && (written < 1 || written > 12)) return null
  const hours = half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 6)}`
  return withZone(`${two(hours)}:${minute}:${second}${decimals}`, zone)
}

/** null if what stands behind the time is no zone. */
function withZone(time: string, written: string | undefined): Pick<WrittenDate, 'time' | 'zone'> | null {
  const zone = written ? readZone(written) : null
  return written && !zone ? null : { time, zone }
}

const two = (figure: number | string) => String(figure).padStart(2, '0')

/**
 * `YYYY-MM-DD`, read in the given order; two-digit years are of this century. null if the year is not where the order
 * has it, or the day is not the weekday that stands before it.
 */
function dayUnder({ numbers: [a, b, c], order, weekday }: WrittenDate, chosen: DateOrder): string | null {
  const meant = order === 'open' ? chosen : order
  const [year, month, day] = meant === 'ymd' ? [a, b, c] : meant === 'dmy' ? [c, b, a] : [c, a, b]
  if (year.length !== 2 && year.length !== 4) return null
  if (day.length > 2 || month.length > 2) return null
  const written = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  return weekday === null || new Date(`${written}T00:00:00Z`).getUTCDay() === weekday ? written : null
}

/** A parsed date. */
export interface ReadInstant {
  /** ISO 8601 in UTC. */
  date: string
  /** The zone that the user has to say: empty where the file states none, else a word that means several; null if it is certain. */
  asks: string | null
  /** The cell has a day alone, which counts as 00:00 UTC. */
  isDay: boolean
  /** In an hour that occurs twice, the instant if it was the second one; otherwise null. */
  second: string | null
  /** The time as it is written, in an hour that the zone's clocks skip; otherwise null. */
  skipped: { time: string; zone: string } | null
}

/**
 * Reads a date in any of the forms that brokers write, with the given order of numbers. null if it is not an existing day and time.
 * Never throws.
 * @param zoneOf the zone (IANA) of a time whose zone has to be asked, by its word.
 */
export function readWrittenDate(
  text: string,
  order: DateOrder,
  zoneOf: string | ((word: string) => string),
  heading = '',
): ReadInstant | null {
  const written = takeApart(text)
  const day = written && dayUnder(written, order)
  if (!written || !day) return null
  const local = parseInstant(`${day}T${written.time ?? '00:00:00'}Z`)
  if (local === null) return null
  const certain = { asks: null, isDay: written.time === null, second: null, skipped: null }
  if (written.time === null) return { ...certain, date: isoOfInstant(local) }

  const stated = written.zone ?? zoneInHeading(heading)
  const fixed = stated?.offset ? local - offsetMicros(stated.offset) : null
  const isInSeason =
    fixed === null || !stated?.zone || offsetsAt(local, stated.zone).some((offset) => local - offset === fixed)
  if (fixed !== null && isInSeason) return { ...certain, date: isoOfInstant(fixed) }
  const asks = isInSeason && stated?.zone ? null : (stated?.word ?? '')
  const ofWord = typeof zoneOf === 'string' ? zoneOf : zoneOf(asks ?? '')
  const zone = asks === null && stated?.zone ? stated.zone : ofWord
  const [first, second] = offsetsAt(local, zone)
  return {
    ...certain,
    asks,
    date: isoOfInstant(local - (first ?? 0)),
    second: second === undefined ? null : isoOfInstant(local - second),
    skipped: first === undefined ? { time: `${day} ${written.time}`, zone } : null,
  }
}

/** Microseconds of an ISO offset. */
const offsetMicros = (offset: string) => -(parseInstant(`1970-01-01T00:00:00${offset}`) ?? 0)

/** The day of a cell without its time, `YYYY-MM-DD`: an expiration. */
export function readWrittenDay(text: string, order: DateOrder): string | null {
  const written = takeApart(text)
  const day = written && dayUnder(written, order)
  return day && parseInstant(day) !== null ? day : null
}
