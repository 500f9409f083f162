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

export const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** A trade of any size can be published. Figures from this size up are abbreviated, so that tables keep their shape. */
const ABBREVIATED_FROM = 1e8
/** Above this, compact notation has no short unit. */
const SCIENTIFIC_FROM = 1e15

/** A formatter that keeps every digit up to a hundred million, then writes 123.45M, 1.23B and 4.56T, then 7.89E21. */
export function formatter(options: Intl.NumberFormatOptions): (value: number) => string {
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

/** From here on decimals, or digits, are left out where there is little room. */
export const LARGE_PERCENT = 1_000

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

/** 3 May, UTC. */
export const formatDayOfYear = (iso: string): string => formatDay(iso).replace(/ \d+$/, '')
