import { instantOf, utcDay } from '../time/instant'
import type { Market } from './markets'

const DAY_MICROS = 24 * 3_600 * 1_000_000
const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The time in New York at an instant (microseconds since 1970), `YYYY-MM-DD HH:MM:SS`, without parts of a second. */
export const newYorkTime = (micros: number): string => newYork.format(Math.floor(micros / 1000)).replace(', ', ' ')

/**
 * The exchange's day (YYYY-MM-DD) of an action: in New York for stocks and options, in UTC otherwise. Exactly midnight UTC means a date
 * without a time, and is that day. private.exchange_day() in SQL.
 * @param date ISO 8601.
 */
export function exchangeDay(market: Market, date: string): string {
  const micros = instantOf(date)
  const isTimed = micros % DAY_MICROS !== 0
  return isTimed && (market === 'STOCK' || market === 'OPTIONS') ? newYorkTime(micros).slice(0, 10) : utcDay(micros)
}
