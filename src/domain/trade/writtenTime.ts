import { monthOfName, weekdayOfName } from '../time/dayNames'
import { dateToFormText, daysBetween, instantOf, isoOfInstant, movedDay, parseInstant, utcDay } from '../time/instant'
import { offsetOf, offsetsAt, readZone, type WrittenZone, ZONE_PATTERN, zoneName } from '../time/zones'
import { type FieldReading, refuse } from './actionText'

const MICROS = 1_000_000
const MINUTE_MICROS = 60 * MICROS
const DAY_MICROS = 24 * 60 * MINUTE_MICROS
/** Longer texts are not times. */
const MAX_CHARACTERS = 60

/** What a written time may leave out. */
export interface TimeContext {
  /** The IANA zone it is in, unless it names another. */
  zone: string
  now: Date
  /** The day of a time alone, YYYY-MM-DD in the zone. Today without it. */
  day?: string | null
}

const INVALID = 'Enter a time, such as 14:35, yesterday 14:35 or 2026-11-27 14:35'

const CLOCK = /^(\d{1,2}):?(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?$/
const HALF_DAY_CLOCK = /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))? ?([ap])\.?m\.?$/i
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/
const MONTH_FIRST = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/u
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}{3,})\.?(?:,? (\d{4}))?$/u
/** A zone counts only behind a time: in "27-11" there is none. */
const BEFORE_ZONE = String.raw`(?:.*\d:\d{2}(?::\d{2}(?:\.\d+)?)?|.*[ap]\.?m\.?|(?:.* )?\d{3,4})`
const WITH_ZONE = new RegExp(`^(${BEFORE_ZONE}) ?\\(?${ZONE_PATTERN}\\)?$`, 'i')

/**
 * Reads a time as people write it, with the day before or after it: `14:35`, `1435`, `2:35pm`, `9:35 ET`, `yesterday 14:35`, `fri 10:00`,
 * `Nov 27 14:35`, `27/11 14:35`, or ISO 8601. A weekday is the last one of that name, and a day without a year the last one of that date.
 * A day alone is midnight UTC, as dates without a time are stored.
 * @returns ISO 8601 in UTC. What can mean two times, or does not exist, is refused with words that say what to write instead.
 */
export function readWrittenTime(text: string, context: TimeContext): FieldReading<string> {
  const typed = text
    .slice(0, MAX_CHARACTERS + 1)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (typed.length > MAX_CHARACTERS) return refuse(INVALID)
  const [, timed, zoneText] = WITH_ZONE.exec(typed) ?? []
  const written = zoneText === undefined ? null : readZone(zoneText)
  if (written && written.offset === null && written.zone === null) {
    return refuse(`${written.word} can mean several time zones: write the hours from UTC, such as -06:00`)
  }
  const place = { ...context, zone: written?.zone ?? context.zone }
  for (const [dayText, timeText] of partings((written && timed) || typed)) {
    const time = timeText === '' ? null : readClock(timeText)
    const day = dayText === '' ? null : readDay(dayText, place)
    if ((timeText !== '' && time === null) || (dayText !== '' && day === null)) continue
    if (day && !day.ok) return day
    if (time === null) return day && !written ? { ok: true, value: `${day.value}T00:00:00.000Z` } : refuse(INVALID)
    const wall = instantOf(day?.value ?? (written ? null : context.day) ?? today(place)) + time
    const read = written?.offset ? atOffset(wall, written) : inZone(wall, place.zone, timeText)
    const isLeftOut = day === null || weekdayOfName(dayText) !== null
    return isLeftOut && read.ok && instantOf(read.value) > context.now.getTime() * 1000
      ? refuse(`${timeText} is still to come that day: write the day you mean, such as yesterday ${timeText}`)
      : read
  }
  return refuse(INVALID)
}

/** The ways to take a text apart into a day and a time, either of which may be empty. */
function partings(text: string): [day: string, time: string][] {
  const words = text.replace(/^(\d{4}-\d{2}-\d{2})T/i, '$1 ').split(' ')
  const inner = words.slice(1).map((_, at): [string, string] => [
    words
      .slice(0, at + 1)
      .join(' ')
      .replace(/,$/, ''),
    words.slice(at + 1).join(' '),
  ])
  return [['', text], [text, ''], ...inner, ...inner.map(([first, second]): [string, string] => [second, first])]
}

/** Microseconds since midnight; null for what is no time. */
function readClock(text: string): number | null {
  const half = HALF_DAY_CLOCK.exec(text)
  const clock = half ?? CLOCK.exec(text)
  if (!clock) return null
  const [, hour = '', minute = '0', second = '0'] = clock
  const fraction = half ? '' : (clock[4] ?? '')
  const written = Number(hour)
  if (half && (written < 1 || written > 12)) return null
  const hours = half ? (written % 12) + (half[4]?.toLowerCase() === 'p' ? 12 : 0) : written
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return (hours * 3600 + Number(minute) * 60 + Number(second)) * MICROS + Number(fraction.padEnd(6, '0'))
}

/** A day as YYYY-MM-DD; null for what is no day. */
function readDay(text: string, context: TimeContext): FieldReading<string> | null {
  const now = today(context)
  const word = text.toLowerCase()
  if (word === 'today') return { ok: true, value: now }
  if (word === 'yesterday' || word === 'y') return { ok: true, value: movedDay(now, -1) }
  const weekday = weekdayOfName(word)
  if (weekday !== null) return { ok: true, value: movedDay(now, -((7 + weekdayOf(now) - weekday) % 7)) }
  const iso = ISO_DAY.exec(text)
  if (iso) return found(text)
  const [, first = '', separator, second = '', figuresYear] = FIGURES.exec(text) ?? []
  if (separator) {
    const dayFirst = dayOf(figuresYear, second, first, now)
    // A point stands behind days, so it never means the American order.
    const monthFirst = separator === '.' ? null : dayOf(figuresYear, first, second, now)
    if (dayFirst && monthFirst && dayFirst !== monthFirst) {
      return refuse(`${text} can mean ${inWords(dayFirst)} or ${inWords(monthFirst)}: write the month as a word`)
    }
    return found(dayFirst ?? monthFirst)
  }
  const [, monthName, dayBehind, yearBehind] = MONTH_FIRST.exec(text) ?? []
  const [, dayBefore, monthBehind, yearLast] = DAY_FIRST.exec(text) ?? []
  const month = monthOfName(monthName ?? monthBehind ?? '')
  return month === null ? null : found(dayOf(yearBehind ?? yearLast, String(month), dayBehind ?? dayBefore ?? '', now))
}

const found = (day: string | null): FieldReading<string> =>
  day !== null && parseInstant(day) !== null ? { ok: true, value: day } : refuse('This day is not in the calendar')

/** Without a year the last such day up to today. null for one that is not in the calendar. */
function dayOf(year: string | undefined, month: string, day: string, now: string): string | null {
  const inYear = (of: number) => {
    const written = `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return parseInstant(written) === null ? null : written
  }
  if (year !== undefined) return inYear(Number(year.length === 2 ? `20${year}` : year))
  const thisYear = Number(now.slice(0, 4))
  // A leap day may be eight years back.
  for (let back = 0; back <= 8; back += 1) {
    const one = inYear(thisYear - back)
    if (one !== null && one <= now) return one
  }
  return null
}

/** The instant at which a zone's clocks show a time, as ISO 8601. */
function inZone(wall: number, zone: string, timeText: string): FieldReading<string> {
  const offsets = offsetsAt(wall, zone)
  const [offset] = offsets
  if (offset === undefined) {
    return refuse(`There was no ${timeText} that day in ${zoneName(zone)}, because the clocks went forward`)
  }
  if (offsets.length > 1) {
    const ways = offsets.map((one) => `${timeText} ${offsetText(one)}`).join(' or ')
    return refuse(`${timeText} came twice that day in ${zoneName(zone)}, because the clocks went back: write ${ways}`)
  }
  return { ok: true, value: isoOfInstant(wall - offset) }
}

/** The instant of a time with the hours from UTC written behind it, or a word for them, which has to be in season. */
function atOffset(wall: number, { word, offset, zone }: WrittenZone): FieldReading<string> {
  const written = parseOffset(offset)
  if (written === null) return refuse(INVALID)
  if (zone === null || offsetsAt(wall, zone).includes(written)) return { ok: true, value: isoOfInstant(wall - written) }
  return refuse(`${word} is not the time in ${zoneName(zone)} on that day: write the hours from UTC, such as ${offset}`)
}

/**
 * A stored time (ISO 8601) as the text that {@link readWrittenTime} reads back in that zone, to the microsecond: `2026-11-27 14:35`, with
 * its offset in an hour that comes twice, and a day alone for midnight UTC.
 */
export function writeTime(iso: string, zone: string): string {
  const instant = instantOf(iso)
  if (instant % DAY_MICROS === 0) return utcDay(instant)
  const offset = offsetOf(instant, zone)
  const wall = instant + offset
  const text = dateToFormText(isoOfInstant(wall))
  return offsetsAt(wall, zone).length === 1 ? text : `${text} ${offsetText(offset)}`
}

/** "Fri 27 Nov 2026, 14:35 in New York, 19:35 UTC": what a time was understood as. With seconds where there are any. */
export function timeInWords(iso: string, zone: string): string {
  const instant = instantOf(iso)
  if (instant % DAY_MICROS === 0) return `${inWords(utcDay(instant))}, without a time`
  const [day = '', time] = dateToFormText(isoOfInstant(instant + offsetOf(instant, zone))).split(' ')
  const [utc = '', utcTime] = dateToFormText(iso).split(' ')
  if (zone === 'UTC') return `${inWords(utc)}, ${utcTime} UTC`
  const shift = daysBetween(day, utc)
  const utcDayName = shift === 0 ? '' : ` ${WEEKDAYS[weekdayOf(utc)]}`
  return `${inWords(day)}, ${time} in ${zoneName(zone)}, ${utcTime} UTC${utcDayName}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Fri 27 Nov 2026" */
const inWords = (day: string) =>
  `${WEEKDAYS[weekdayOf(day)]} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The present day in the zone. */
function today({ zone, now }: TimeContext): string {
  const instant = now.getTime() * 1000
  return utcDay(instant + offsetOf(instant, zone))
}

/** The day of an instant (ISO 8601) in a zone, YYYY-MM-DD; of a date without a time its own. */
export function dayIn(iso: string, zone: string): string {
  const instant = instantOf(iso)
  return utcDay(instant % DAY_MICROS === 0 ? instant : instant + offsetOf(instant, zone))
}

/** "-05:00" */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MICROS
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Microseconds east of UTC of "Z" or "-05:00"; null for what no clock shows. */
function parseOffset(text: string | null): number | null {
  const midnight = parseInstant(`1970-01-01T00:00${text ?? 'Z'}`)
  return midnight === null ? null : 0 - midnight
}
