/** Where brokers and exchanges keep their clocks. */
const USUAL = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
]

/** The time zones to choose from: the reader's own and the usual ones first, then all that the browser knows. */
export function zonesFirst(chosen: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([chosen, ...USUAL, own, ...Intl.supportedValuesOf('timeZone')])]
}
