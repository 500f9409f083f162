import { isoOfInstant, parseInstant } from '@/domain/instant'

/** The order of day, month and year in a numeric date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
export const DATE_ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy']

/** A date as written in its cell, before the order of its numbers is decided. */
interface WrittenDate {
  /** Numbers in the order written; `open` ones may be day first or month first. */
  figures: [string, string, string]
  order: DateOrder | 'open'
  /** hh:mm:ss.ffffff, midnight if absent. */
  time: string
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
const TIME =
  /^(?:[T,;: ]+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|gmt|est|edt|[+-]\d{2}(?::?\d{2})?))?$/i
const COMPACT_TIME = /^[;, ]+(\d{2})(\d{2})(\d{2})(?: ?(z|utc|gmt|est|edt))?$/i

/** Longer texts are not dates. */
const MOST_CHARACTERS = 60

function takeApart(text: string): WrittenDate | null {
  const typed = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/ \(?(?:coordinated universal time)\)?$/i, ' UTC')
    .trim()
  if (typed === '' || typed.length > MOST_CHARACTERS) return null
  const day = takeDay(typed)
  if (!day) return null
  const clock = takeTime(typed.slice(day.length))
  return clock && { figures: day.figures, order: day.order, ...clock }
}

function takeDay(typed: string): (Pick<WrittenDate, 'figures' | 'order'> & { length: number }) | null {
  const found = (match: RegExpExecArray, order: DateOrder | 'open', ...figures: [string, string, string]) => ({
    figures,
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
  if (rest.trim() === '') return { time: '00:00:00', offset: null }
  const compact = COMPACT_TIME.exec(rest)
  if (compact) {
    const [, hour, minute, second, zone] = compact
    return { time: `${hour}:${minute}:${second}`, offset: offsetOf(zone) }
  }
  const clock = TIME.exec(rest)
  if (!clock) return null
  const [, hour = '', minute, second = '00', fraction = '', half, zone] = clock
  const written = Number(hour)
  if (half && (written < 1 || written > 12)) return null
  const hours = half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 6)}`
  return { time: `${two(hours)}:${minute}:${second}${decimals}`, offset: offsetOf(zone) }
}

const two = (figure: number | string) => String(figure).padStart(2, '0')
const offsetOf = (zone: string | undefined) => (zone ? (OFFSETS[zone.toUpperCase()] ?? zone) : null)

/** `YYYY-MM-DD` in an order; two-digit years are of this century. null if the year is elsewhere. */
function dayUnder({ figures: [a, b, c], order }: WrittenDate, chosen: DateOrder): string | null {
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
  /** The cell has no time zone, so the user's choice was used. */
  isLocal: boolean
}

/**
 * Reads a date in any of the forms that brokers write, with an order of numbers and, for cells without a zone, in a
 * time zone (IANA). null if it is not an existing day and time. Never throws.
 */
export function readWrittenDate(text: string, order: DateOrder, zone: string): ReadInstant | null {
  const written = takeApart(text)
  const day = written && dayUnder(written, order)
  if (!written || !day) return null
  const { time, offset } = written
  const instant = parseInstant(`${day}T${time}${offset ?? 'Z'}`)
  if (instant === null) return null
  if (offset !== null) return { date: isoOfInstant(instant), isLocal: false }
  return { date: isoOfInstant(instant - offsetMicros(instant, zone)), isLocal: true }
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

/** The detected date order of a file. */
export interface OrderReading {
  /** The order in which most dates exist; null if several fit equally. */
  order: DateOrder | null
  /** An ambiguous date, shown to the user. */
  example: string | null
}

/** Detects the order from all dates of a file together: 13 cannot be a month. */
export function detectOrder(texts: readonly string[]): OrderReading {
  const exist: Record<DateOrder, number> = { ymd: 0, dmy: 0, mdy: 0 }
  let example: string | null = null
  for (const text of texts) {
    const written = takeApart(text)
    if (written?.order !== 'open') continue
    const days = DATE_ORDERS.map((order) => ({ order, day: dayUnder(written, order) })).filter(
      ({ day }) => day !== null && parseInstant(day) !== null,
    )
    for (const { order } of days) exist[order] += 1
    if (new Set(days.map(({ day }) => day)).size > 1) example ??= text.trim()
  }
  const most = Math.max(...Object.values(exist))
  const fitting = DATE_ORDERS.filter((order) => exist[order] === most)
  if (most === 0) return { order: 'ymd', example: null }
  if (fitting.length === 1) return { order: fitting[0] ?? null, example }
  // Every date is the same day in each order, like 5/5/2024.
  return example === null ? { order: fitting[0] ?? null, example } : { order: null, example }
}
