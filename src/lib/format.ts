/** A true minus sign: as wide as a digit, unlike the hyphen. */
const MINUS = '−'

/** Created on first use: a page needs a few of these formats, and each takes a phone some milliseconds to create. */
export function lazyFormat(options: Intl.NumberFormatOptions): (value: number | string) => string {
  let made: Intl.NumberFormat | null = null
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', options)
    // Intl takes decimal text to the last digit (ECMA-402 2023); its type only allows literals.
    return made.format(value as number | `${number}`).replace('-', MINUS)
  }
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** A trade of any size can be published. Figures from this size up are abbreviated, so that tables keep their shape. */
const ABBREVIATED_FROM = 1e8
/** Above this, compact notation has no short unit. */
const SCIENTIFIC_FROM = 1e15

/** A formatter that keeps every digit up to a hundred million, then writes 123.45M, 1.23B and 4.56T, then 7.89E21. */
function formatter(options: Intl.NumberFormatOptions): (value: number) => string {
  const full = lazyFormat(options)
  const compact = lazyFormat({ ...options, notation: 'compact' })
  const scientific = lazyFormat({ ...options, notation: 'scientific' })
  return (value) => {
    const size = Math.abs(value)
    return (size < ABBREVIATED_FROM ? full : size < SCIENTIFIC_FROM ? compact : scientific)(value)
  }
}

const withSeparators = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Anything smaller is 0.00. */
const SMALLEST_SHOWN = 0.005

/**
 * 1,234.50: a size of less than a hundred million, rounded as Intl does: half up, by the shortest decimal text of the number. Not by Intl
 * itself, whose first format takes a phone a tenth of a second, just before the ranking's first row.
 */
function plainTwoDecimals(size: number): string {
  if (size < SMALLEST_SHOWN) return '0.00'
  const [whole, decimals = ''] = String(size).split('.')
  const cents = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
  const digits = String(cents).padStart(3, '0')
  return `${withSeparators(digits.slice(0, -2))}.${digits.slice(-2)}`
}

const compactSize = lazyFormat({ ...TWO_DECIMALS, notation: 'compact' })
const scientificSize = lazyFormat({ ...TWO_DECIMALS, notation: 'scientific' })

/** Two decimals, with a sign unless they are 0.00. @param unit between the sign and the digits */
function signed(value: number, plus: string, unit = ''): string {
  const size = Math.abs(value)
  const format = size < ABBREVIATED_FROM ? plainTwoDecimals : size < SCIENTIFIC_FROM ? compactSize : scientificSize
  const digits = format(size)
  return `${digits === '0.00' ? '' : value < 0 ? MINUS : plus}${unit}${digits}`
}

/** +$1,234.50, −$12.00, $0.00: USD with 2 decimals. */
export const formatMoney = (value: number) => signed(value, '+', '$')

/** +1.66%, −3.19%, 0.00%. */
export const formatSignedPercent = (value: number) => `${signed(value, '+')}%`

const signedWhole = formatter({ maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** +1.66%, but +2,310%: no decimals from a thousand percent up, for columns that would become too wide. */
export const formatColumnPercent = (value: number): string =>
  Math.abs(value) < LARGE_PERCENT ? formatSignedPercent(value) : `${signedWhole(value)}%`

/** 1.31: a ratio with 2 decimals. */
export const formatRatio = (value: number) => signed(value, '')

/** 64.15%. */
export const formatPercent = (value: number) => `${formatRatio(value)}%`

/** At least 2 decimals, at most 8: prices of shares and of coins. Also takes decimal text. */
export const formatPrice = lazyFormat({ minimumFractionDigits: 2, maximumFractionDigits: 8 })

/** 223.11, 1.0845, 61,234.00: a price beside an axis, which is as wide as its longest label. */
export const formatAxisPrice = (price: number) => formatPrice(Number(price.toPrecision(5)))

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

const wholeNumber = lazyFormat({ maximumFractionDigits: 0 })

/** 1,204 */
export const formatCount = (value: number): string =>
  Number.isSafeInteger(value) && value >= 0 ? withSeparators(String(value)) : wholeNumber(value)

/** "1 trade", "1,204 closed trades", "2 entries". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

/** 2026-11-06 14:31, UTC. */
export const formatDateTime = (iso: string) => new Date(iso).toISOString().slice(0, 16).replace('T', ' ')

/** Nov 2026, UTC. Not by Intl, whose first date takes a phone a tenth of a second. */
export const formatMonth = (iso: string): string => new Date(iso).toUTCString().split(' ').slice(2, 4).join(' ')

/** 3 May 2026, UTC. */
export const formatDay = (iso: string): string =>
  new Date(iso).toUTCString().split(' ').slice(1, 4).join(' ').replace(/^0/, '')

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** 3 May, UTC. */
export const formatDayOfYear = (iso: string): string => formatDay(iso).replace(/ \d+$/, '')

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

/** Formats for charts only, separate from those that the landing page downloads. */
const COMPACT_MONEY = { style: 'currency', currency: 'USD', notation: 'compact', signDisplay: 'exceptZero' } as const

/** +$10.88K, −$471.6: a sum on a chart's axis, whose neighbours may differ in the fourth digit. */
export const formatAxisMoney: (value: number) => string = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 4 })

/** 480, 97.5: a number on a chart's axis, whose ticks have the decimals that they need. No −0. */
export const formatAxisNumber: (value: number) => string = lazyFormat({
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** −25%, −2.5%, 0% */
export const formatAxisPercent = (value: number) => `${formatAxisNumber(value)}%`

/** An axis label, split into the number before its decimals, the decimals, and the unit. */
const AXIS_LABEL = /^([^.]*?)(?:\.(\d+))?(\D?)$/

/** $0, $0.5K, $1K → $0, $0.5K, $1.0K: an axis's labels, with the same number of decimals for the same unit. */
export function alignDecimals(labels: readonly string[]): string[] {
  const parts = labels.map((label) => {
    const [, whole = label, decimals = '', unit = ''] = AXIS_LABEL.exec(label) ?? []
    return { whole, decimals, unit, isZero: !/[1-9]/.test(label) }
  })
  return parts.map(({ whole, decimals, unit, isZero }) => {
    const most = Math.max(0, ...parts.filter((one) => one.unit === unit).map((one) => one.decimals.length))
    return most === 0 || isZero ? whole + unit : `${whole}.${decimals.padEnd(most, '0')}${unit}`
  })
}

/** +$10.9K, −$472: a sum in a narrow cell. */
export const formatCellMoney: (value: number) => string = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 3 })

const cellPercent = lazyFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const largeCellPercent = formatter({ notation: 'compact', maximumSignificantDigits: 3, signDisplay: 'exceptZero' })
const LARGE_PERCENT = 1_000

/** +12.3, −4.0, +1.23K: a percentage in a narrow cell, whose table names the unit. */
export const formatCellPercent = (value: number): string =>
  (Math.abs(value) < LARGE_PERCENT ? cellPercent : largeCellPercent)(value)
