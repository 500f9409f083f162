import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, isoOfInstant } from '../time/instant'
import { readWrittenTime, timeInWords, writeTime } from './writtenTime'

const NEW_YORK = 'America/New_York'
/** Saturday, 15:00 in New York. */
const NOW = new Date('2026-11-28T20:00:00Z')
const read = (text: string, zone = NEW_YORK, day?: string) => {
  const reading = readWrittenTime(text, { zone, now: NOW, day })
  return reading.ok ? reading.value : reading.message
}

describe('a time as people write it', () => {
  test.each([
    ['14:35', '2026-11-28T19:35:00.000Z'],
    ['1435', '2026-11-28T19:35:00.000Z'],
    ['935', '2026-11-28T14:35:00.000Z'],
    ['9:35', '2026-11-28T14:35:00.000Z'],
    ['2:35pm', '2026-11-28T19:35:00.000Z'],
    ['2:35 P.M.', '2026-11-28T19:35:00.000Z'],
    ['2pm', '2026-11-28T19:00:00.000Z'],
    ['12:05am', '2026-11-28T05:05:00.000Z'],
    ['14:35:07.25', '2026-11-28T19:35:07.250Z'],
    ['9:35 ET', '2026-11-28T14:35:00.000Z'],
    ['8:35 CT', '2026-11-28T14:35:00.000Z'],
    ['15:35 CET', '2026-11-28T14:35:00.000Z'],
    ['14:35 utc', '2026-11-28T14:35:00.000Z'],
    ['14:35+01:00', '2026-11-28T13:35:00.000Z'],
    ['yesterday 14:35 Asia/Kolkata', '2026-11-28T09:05:00.000Z'],
    ['today 14:35', '2026-11-28T19:35:00.000Z'],
    ['yesterday 14:35', '2026-11-27T19:35:00.000Z'],
    ['Yesterday 1435', '2026-11-27T19:35:00.000Z'],
    ['14:35 yesterday', '2026-11-27T19:35:00.000Z'],
    ['fri 10:00', '2026-11-27T15:00:00.000Z'],
    ['Friday, 10am', '2026-11-27T15:00:00.000Z'],
    ['sat 10:00', '2026-11-28T15:00:00.000Z'],
    ['sun 10:00', '2026-11-22T15:00:00.000Z'],
    ['Nov 27 14:35', '2026-11-27T19:35:00.000Z'],
    ['27 Nov 14:35', '2026-11-27T19:35:00.000Z'],
    ['November 27th, 2025 2:35 pm', '2025-11-27T19:35:00.000Z'],
    ['Dec 24 10:00', '2025-12-24T15:00:00.000Z'],
    ['27/11 14:35', '2026-11-27T19:35:00.000Z'],
    ['11/27 14:35', '2026-11-27T19:35:00.000Z'],
    ['27.11. 14:35', '2026-11-27T19:35:00.000Z'],
    ['7.9.26 14:35', '2026-09-07T18:35:00.000Z'],
    ['11/27/2025 14:35', '2025-11-27T19:35:00.000Z'],
    ['11/11 14:35', '2026-11-11T19:35:00.000Z'],
    ['2026-11-27 14:35', '2026-11-27T19:35:00.000Z'],
    ['2026-11-27T14:35', '2026-11-27T19:35:00.000Z'],
    ['2026-11-27T14:35:06.123456Z', '2026-11-27T14:35:06.123456Z'],
    ['2026-11-27 14:35 -05:00', '2026-11-27T19:35:00.000Z'],
    ['feb 29 2024 9:00', '2024-02-29T14:00:00.000Z'],
    ['feb 29 9:00', '2024-02-29T14:00:00.000Z'],
    // A date without a time, as it is stored.
    ['2026-11-27', '2026-11-27T00:00:00.000Z'],
    ['yesterday', '2026-11-27T00:00:00.000Z'],
    // The hour that comes twice, told apart.
    ['2026-11-01 01:30 EDT', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 01:30 -05:00', '2026-11-01T06:30:00.000Z'],
  ])('%s', (text, iso) => {
    expect(read(text)).toBe(iso)
  })

  test('a time alone is on the day that is given, and in the zone', () => {
    expect(read('14:35', 'Europe/Berlin', '2026-11-20')).toBe('2026-11-20T13:35:00.000Z')
    expect(read('yesterday 14:35', 'Asia/Tokyo')).toBe('2026-11-28T05:35:00.000Z')
  })
})

describe('what is asked instead of guessed', () => {
  test.each([
    ['11/12 14:35', '11/12 can mean Thu 11 Dec 2025 or Thu 12 Nov 2026'],
    ['20:00', '20:00 is still to come that day'],
    ['sat 20:00', '20:00 is still to come that day'],
    ['14:35 CST', 'CST can mean several time zones'],
    ['2026-07-01 14:35 EST', 'EST is not the time in New York on that day'],
    ['2026-03-08 02:30', 'There was no 02:30 that day in New York'],
    ['2026-11-01 01:30', '01:30 came twice that day in New York'],
    ['2026-02-30 10:00', 'This day is not in the calendar'],
    ['30/2 10:00', 'This day is not in the calendar'],
    ['25:00', 'Enter a time'],
    ['13pm', 'Enter a time'],
    ['soon', 'Enter a time'],
    ['', 'Enter a time'],
    [`${'1'.repeat(80)}`, 'Enter a time'],
  ])('%s', (text, message) => {
    expect(read(text)).toMatch(new RegExp(`^${message.replaceAll('/', '\\/')}`))
  })
})

test('says what a time was understood as', () => {
  expect(timeInWords('2026-11-27T19:35:00Z', NEW_YORK)).toBe('Fri 27 Nov 2026, 14:35 in New York, 19:35 UTC')
  expect(timeInWords('2026-11-28T01:05:09.5Z', NEW_YORK)).toBe(
    'Fri 27 Nov 2026, 20:05:09.500 in New York, 01:05:09.500 UTC Sat',
  )
  expect(timeInWords('2026-11-27T19:35:00Z', 'UTC')).toBe('Fri 27 Nov 2026, 19:35 UTC')
  expect(timeInWords('2026-11-27T00:00:00Z', NEW_YORK)).toBe('Fri 27 Nov 2026, without a time')
})

const ZONES = [
  NEW_YORK,
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'UTC',
]
const HOUR_MICROS = 3_600_000_000
/** The changes of the clocks in 2026: in New York, Europe and on Lord Howe. */
const CHANGES = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
]
const instants = fc.oneof(
  fc.integer({ min: instantOf('1975-01-01'), max: instantOf('2026-11-28') }),
  // The hours around a change, to the minute.
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -180, max: 180 }))
    .map(([change, minutes]) => instantOf(change) + (minutes * HOUR_MICROS) / 60),
)

test('any time reads back as it was written, in any zone, to the microsecond', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const iso = isoOfInstant(instant)
      expect(read(writeTime(iso, zone), zone)).toBe(iso)
    }),
    { numRuns: 2000 },
  )
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The ways to write a wall time given as `YYYY-MM-DD HH:MM`. */
const WAYS: ((wall: string) => string)[] = [
  (wall) => wall,
  (wall) => wall.replace(' ', 'T'),
  (wall) => `${wall.slice(0, 10)} ${wall.slice(11).replace(':', '')}`,
  (wall) => `${wall.slice(11)} ${wall.slice(0, 10)}`,
  (wall) => `${halfDay(wall.slice(11))} ${wall.slice(0, 10)}`,
  (wall) =>
    `${MONTHS[Number(wall.slice(5, 7)) - 1]} ${Number(wall.slice(8, 10))}, ${wall.slice(0, 4)} ${halfDay(wall.slice(11))}`,
  (wall) =>
    `${Number(wall.slice(8, 10))} ${MONTHS[Number(wall.slice(5, 7)) - 1]} ${wall.slice(0, 4)} ${wall.slice(11)}`,
  (wall) => `${wall.slice(8, 10)}.${wall.slice(5, 7)}.${wall.slice(0, 4)} ${wall.slice(11)}`,
]
function halfDay(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${clock.slice(2)}${hour < 12 ? 'am' : ' pm'}`
}

test('any way of writing a time means the same, in any zone, clock changes included', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), fc.constantFrom(...WAYS), (instant, zone, way) => {
      const iso = isoOfInstant(instant - (((instant % 60_000_000) + 60_000_000) % 60_000_000))
      const [day = '', clock, offset] = writeTime(iso, zone).split(' ')
      // Midnight UTC is a day without a time, which has no clock to write.
      if (clock === undefined) return
      const written = way(`${day} ${clock.slice(0, 5)}`)
      expect(read(offset ? `${day} ${clock} ${offset}` : written, zone)).toBe(iso)
    }),
    { numRuns: 2000 },
  )
})
