/**
 * Zones as statements write them behind a time. A word of `zone` follows its clock changes; one of `offset` is always the same, and if
 * its `zone` has another offset at that time, someone wrote it out of season and has to say what they meant. Other words mean several.
 */
const WORDS: Record<string, { offset?: string; zone?: string }> = {
  Z: { offset: 'Z' },
  UTC: { offset: 'Z' },
  GMT: { offset: 'Z' },
  ET: { zone: 'America/New_York' },
  EST: { offset: '-05:00', zone: 'America/New_York' },
  EDT: { offset: '-04:00', zone: 'America/New_York' },
  CT: { zone: 'America/Chicago' },
  CDT: { offset: '-05:00', zone: 'America/Chicago' },
  MT: { zone: 'America/Denver' },
  MST: { offset: '-07:00', zone: 'America/Denver' },
  MDT: { offset: '-06:00', zone: 'America/Denver' },
  PT: { zone: 'America/Los_Angeles' },
  PST: { offset: '-08:00', zone: 'America/Los_Angeles' },
  PDT: { offset: '-07:00', zone: 'America/Los_Angeles' },
  CET: { offset: '+01:00', zone: 'Europe/Berlin' },
  CEST: { offset: '+02:00', zone: 'Europe/Berlin' },
  MEZ: { offset: '+01:00', zone: 'Europe/Berlin' },
  MESZ: { offset: '+02:00', zone: 'Europe/Berlin' },
  EET: { offset: '+02:00', zone: 'Europe/Athens' },
  EEST: { offset: '+03:00', zone: 'Europe/Athens' },
  MSK: { offset: '+03:00' },
  HKT: { offset: '+08:00' },
  SGT: { offset: '+08:00' },
  JST: { offset: '+09:00' },
  KST: { offset: '+09:00' },
  AEST: { offset: '+10:00' },
  AEDT: { offset: '+11:00' },
  NZST: { offset: '+12:00' },
  NZDT: { offset: '+13:00' },
  // Chicago, Shanghai or Havana; India, Israel or Ireland; Britain or Bangladesh; Halifax or Riyadh.
  CST: {},
  IST: {},
  BST: {},
  AST: {},
}

/** A zone that is written: an offset that holds always, an IANA name, and the word as it is asked about. */
export interface WrittenZone {
  word: string
  offset: string | null
  zone: string | null
}

/** The sources of a pattern that matches any zone, longest words first. */
export const ZONE_PATTERN = `(${Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')}|(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?|[a-z]+(?:/[a-z_]+){1,2})`

const NUMERIC = /([+-])(\d{1,2}):?(\d{2})?$/

/** Reads what {@link ZONE_PATTERN} matched; null for a name that is no zone. */
export function readZone(text: string): WrittenZone | null {
  const word = text.toUpperCase()
  const parts = NUMERIC.exec(text)
  if (parts) {
    const offset = `${parts[1]}${(parts[2] ?? '').padStart(2, '0')}:${parts[3] ?? '00'}`
    return { word, offset, zone: null }
  }
  const known = WORDS[word]
  if (known) return { word, offset: known.offset ?? null, zone: known.zone ?? null }
  return isZone(text) ? { word, offset: null, zone: text } : null
}

const names = new Map<string, boolean>()

/** Whether the browser knows an IANA name. */
export function isZone(name: string): boolean {
  const known = names.get(name)
  if (known !== undefined) return known
  let isKnown = true
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    isKnown = false
  }
  names.set(name, isKnown)
  return isKnown
}

const HALF_HOUR_MICROS = 1_800_000_000
const DAY_MICROS = 48 * HALF_HOUR_MICROS
const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, number[]>()

/**
 * The UTC offsets that a zone's clocks can have at a local time (microseconds): one, two in an hour that occurs twice (the first
 * first), none in an hour that is skipped.
 */
export function offsetsAt(local: number, zone: string): readonly number[] {
  if (zone === 'UTC') return [0]
  const key = `${zone} ${Math.floor(local / HALF_HOUR_MICROS)}`
  const found = known.get(key)
  if (found) return found
  // Clocks change at most once in two days.
  const [before, after] = [offsetOf(local - DAY_MICROS, zone), offsetOf(local + DAY_MICROS, zone)]
  const offsets =
    before === after
      ? [before]
      : [Math.max(before, after), Math.min(before, after)].filter((offset) => offsetOf(local - offset, zone) === offset)
  known.set(key, offsets)
  return offsets
}

/** Microseconds by which a zone's clocks are ahead of UTC at an instant (microseconds). */
export function offsetOf(instant: number, zone: string): number {
  if (zone === 'UTC') return 0
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

/** How people call a zone: its city. "New York" for America/New_York. */
export const zoneName = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
