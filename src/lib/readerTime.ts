import { formatDateTime } from './format'

/** Each locale has names for the zones of its own part of the world, for which the others write GMT+1. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-IN']

/** Created once per zone, since a form asks for it at every change and for every row. */
const formats = new Map<string | undefined, ReturnType<typeof createFormats>>()

function createFormats(timeZone: string | undefined) {
  return {
    // Sweden writes dates and times as the site does: 2026-11-06 14:31.
    clock: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    zones: LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
  }
}

/**
 * An instant in the reader's own time: "15:31 in your time (CET)", with the day if it differs from UTC's. null if the reader's clock
 * shows UTC.
 * @param iso ISO 8601, with its zone.
 * @param timeZone an IANA zone; by default the device's.
 */
export function readerTime(iso: string, timeZone?: string): string | null {
  const { clock, zones } = formats.get(timeZone) ?? createFormats(timeZone)
  formats.set(timeZone, { clock, zones })
  const instant = new Date(iso)
  const [utc, own] = [formatDateTime(iso), clock.format(instant)]
  if (own === utc) return null
  const names = zones.map(
    (zone) => zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  const name = names.find((one) => !/^GMT[+-]/.test(one)) ?? names[0]
  const [utcDay] = utc.split(' ')
  const [ownDay, ownTime] = own.split(' ')
  return `${ownDay === utcDay ? ownTime : own} in your time (${name})`
}
