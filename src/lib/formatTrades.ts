import { formatCount, formatPrice, lazyFormat, TWO_DECIMALS } from './format'

/** Formats of a trade's quantities, averages and times, which no list of strategies shows. */

const averageOfUnits = lazyFormat({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
const averageOfTenths = lazyFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** 14.9925, 1.08345, 0.00001234: an average price with its significant decimals. */
export function formatAverage(value: number | string): string {
  const size = Math.abs(Number(value))
  const average = size >= 10 ? averageOfUnits : size >= 0.1 ? averageOfTenths : formatPrice
  return average(value)
}

/** 9,747.20: a sum whose column names the currency. Also takes decimal text. */
export const formatAmount = lazyFormat(TWO_DECIMALS)

/** Quantities as typed, with thousands separators: 0.00000001 stays 0.00000001. Decimal text keeps every digit. */
export const formatQuantity = lazyFormat({ maximumFractionDigits: 20 })

const shortUnits = lazyFormat({ maximumFractionDigits: 4 })
const shortFractions = lazyFormat({ maximumSignificantDigits: 4 })

/** 0.1235, 1,204.5, 0.00001235: a quantity in a narrow cell, with its first digits. */
export const formatShortQuantity = (value: string): string =>
  (Math.abs(Number(value)) >= 1 ? shortUnits : shortFractions)(value)

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** From this many days up, the hours no longer matter. */
const LONG_S = 100 * DAY_S

/** The two largest units of a duration in seconds: 2d 23h, 5h 12m, 3m 20s, 0s. From a hundred days up, only the days. */
export function formatHold(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= LONG_S) return `${formatCount(Math.floor(whole / DAY_S))}d`
  if (whole >= DAY_S) return `${Math.floor(whole / DAY_S)}d ${Math.floor((whole % DAY_S) / HOUR_S)}h`
  if (whole >= HOUR_S) return `${Math.floor(whole / HOUR_S)}h ${Math.floor((whole % HOUR_S) / MINUTE_S)}m`
  if (whole >= MINUTE_S) return `${Math.floor(whole / MINUTE_S)}m ${whole % MINUTE_S}s`
  return `${whole}s`
}

/** A multiple of what was risked: "+2.00R". */
export const formatR = (r: string): string => {
  const value = Number(r)
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}R`
}
