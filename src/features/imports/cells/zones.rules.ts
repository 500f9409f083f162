import { readZone, type WrittenZone, ZONE_PATTERN } from '@/domain/time/zones'

const IN_HEADING = new RegExp(`(?:\\(|\\b(?:in|as) )${ZONE_PATTERN}\\)?$`, 'i')
const UTC_IN_HEADING = /\b(?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::?\d{2})?)?/i

const ofHeadings = new Map<string, WrittenZone | null>()

/** The zone that a column's heading states, such as `Date(UTC+2)` or `Time (ET)`; null if it states none. */
export function zoneInHeading(heading: string): WrittenZone | null {
  const known = ofHeadings.get(heading)
  if (known !== undefined) return known
  const written = UTC_IN_HEADING.exec(heading)?.[0].replaceAll(' ', '') ?? IN_HEADING.exec(heading.trim())?.[1]
  const zone = written === undefined ? null : readZone(written)
  ofHeadings.set(heading, zone)
  return zone
}
