import type { Market } from '../../src/domain/contract/markets.ts'

const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export const DAY_MS = 24 * 60 * 60 * 1000

export const utcDayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The exchange's day (YYYY-MM-DD) at a given time: in New York for stocks and options, otherwise in UTC. */
export const exchangeDay = (market: Market, ms: number) =>
  market === 'STOCK' || market === 'OPTIONS' ? newYork.format(ms) : utcDayOf(ms)

/** Days later, or earlier if negative (YYYY-MM-DD). */
export const movedDay = (day: string, days: number) => utcDayOf(Date.parse(day) + days * DAY_MS)
